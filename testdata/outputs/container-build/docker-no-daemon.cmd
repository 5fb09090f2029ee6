docker build .
exit 1
