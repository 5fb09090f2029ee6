npx webpack --stats detailed
exit 1
