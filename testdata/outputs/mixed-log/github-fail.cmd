./fetch-log 20
exit 0
