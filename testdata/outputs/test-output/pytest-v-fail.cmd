pytest-3 -v --durations=3
exit 1
