swift test
exit 1
