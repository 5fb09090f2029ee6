cargo build -v
exit 0
