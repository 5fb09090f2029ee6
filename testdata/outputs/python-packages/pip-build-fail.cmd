venv/bin/pip install --no-build-isolation --no-index .
exit 1
