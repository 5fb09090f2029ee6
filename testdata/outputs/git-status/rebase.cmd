git status
exit 0
