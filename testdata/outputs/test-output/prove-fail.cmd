prove t
exit 1
