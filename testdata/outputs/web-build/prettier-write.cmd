npx prettier --write fmt
exit 2
