go test -v -timeout 1s ./queue/
exit 1
