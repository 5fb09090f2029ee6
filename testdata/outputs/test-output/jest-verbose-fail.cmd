npx jest --verbose
exit 1
