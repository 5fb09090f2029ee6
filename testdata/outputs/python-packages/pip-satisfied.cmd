venv/bin/pip install --no-build-isolation --no-index till pip setuptools
exit 1
