venv/bin/pip install --no-build-isolation --no-index -v .
exit 1
