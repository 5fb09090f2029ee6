npm ci --no-update-notifier --loglevel http
exit 0
