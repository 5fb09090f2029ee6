pytest-3 -n 2 -v
exit 1
