cargo check --message-format short
exit 101
