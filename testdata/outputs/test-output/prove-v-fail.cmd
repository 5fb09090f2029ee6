prove -v t
exit 1
