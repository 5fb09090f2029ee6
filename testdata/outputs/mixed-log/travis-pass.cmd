./fetch-log 17
exit 0
