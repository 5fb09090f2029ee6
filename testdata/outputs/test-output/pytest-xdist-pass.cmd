pytest-3 -v -n 2
exit 0
