npm install jest@26.6.3 request@2.88.2 --no-update-notifier
exit 0
