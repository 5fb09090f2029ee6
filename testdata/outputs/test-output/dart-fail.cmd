dart test
exit 1
