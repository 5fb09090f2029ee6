rsync -a --progress gone/ sync/
exit 23
