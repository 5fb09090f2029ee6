git clone --progress file:///home/dev/srv/app.git mirror
exit 0
