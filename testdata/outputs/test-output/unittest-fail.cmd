python -m unittest
exit 1
