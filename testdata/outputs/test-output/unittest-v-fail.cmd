python -m unittest -v
exit 1
