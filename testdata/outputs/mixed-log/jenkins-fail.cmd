./fetch-log 21
exit 0
