python -m unittest
exit 0
