pytest-3
exit 2
