docker build -t till .
exit 1
