cargo test
exit 0
