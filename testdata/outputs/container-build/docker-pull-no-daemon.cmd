docker pull alpine
exit 1
