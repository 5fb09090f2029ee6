npm install --verbose mocha@10.8.2 --no-update-notifier
exit 0
