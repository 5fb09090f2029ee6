cargo build
exit 0
