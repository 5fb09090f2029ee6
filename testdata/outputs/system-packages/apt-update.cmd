apt-get update
exit 0
