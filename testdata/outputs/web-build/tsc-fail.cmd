npx tsc -p .
exit 2
