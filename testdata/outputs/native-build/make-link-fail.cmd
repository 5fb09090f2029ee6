make
exit 2
