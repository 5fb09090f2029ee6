npx webpack --progress
exit 0
