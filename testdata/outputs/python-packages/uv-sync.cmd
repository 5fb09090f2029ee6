uv sync
exit 0
