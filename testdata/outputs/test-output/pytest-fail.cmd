pytest-3
exit 1
