python -m unittest -v
exit 0
