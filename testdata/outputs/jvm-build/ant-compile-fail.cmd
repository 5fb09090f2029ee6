ant
exit 1
