rsync -a --progress --bwlimit=9000 srv/ sync/
exit 0
