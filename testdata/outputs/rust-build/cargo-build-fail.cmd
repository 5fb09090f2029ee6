cargo build
exit 101
