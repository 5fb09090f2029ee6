git status --short
exit 0
