npx prettier --check fmt
exit 2
