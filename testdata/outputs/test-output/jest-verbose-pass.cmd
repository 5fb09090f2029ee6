npx jest --verbose
exit 0
