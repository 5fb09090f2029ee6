./fetch-log 19
exit 0
