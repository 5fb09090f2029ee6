go mod tidy
exit 1
