poetry install
exit 1
