gotestsum --format testname ./money/ ./rates/
exit 1
