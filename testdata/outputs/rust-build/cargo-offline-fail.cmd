timeout 20 cargo build
exit 101
