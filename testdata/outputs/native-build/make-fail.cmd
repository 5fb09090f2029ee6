make -k
exit 2
