npx jest
exit 1
