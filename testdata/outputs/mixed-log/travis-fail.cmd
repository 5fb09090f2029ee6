./fetch-log 18
exit 0
