apt-get install -y cmake ninja-build rsync
exit 0
