git clone --progress file:///home/dev/srv/gone.git other
exit 128
