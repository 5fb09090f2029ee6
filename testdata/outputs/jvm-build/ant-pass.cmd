ant
exit 0
