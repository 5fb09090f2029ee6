make
exit 0
