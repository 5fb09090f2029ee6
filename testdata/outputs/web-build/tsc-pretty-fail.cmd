npx tsc -p . --pretty
exit 2
