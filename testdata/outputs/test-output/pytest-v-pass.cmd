pytest-3 -v
exit 0
