venv/bin/pip install --no-index requests-that-do-not-exist==9
exit 1
