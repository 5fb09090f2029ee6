docker build --progress=plain -t till .
exit 0
