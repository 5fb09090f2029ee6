npx jest
exit 0
