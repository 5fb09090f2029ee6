apt-get install -y libledger-dev
exit 100
