go mod tidy
exit 0
