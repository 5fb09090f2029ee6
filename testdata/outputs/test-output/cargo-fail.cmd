cargo test
exit 101
