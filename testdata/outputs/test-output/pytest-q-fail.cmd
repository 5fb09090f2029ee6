pytest-3 -q
exit 1
