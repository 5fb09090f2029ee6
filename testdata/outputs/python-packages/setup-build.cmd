venv/bin/python setup.py build
exit 0
