docker build --progress=plain -t till .
exit 1
