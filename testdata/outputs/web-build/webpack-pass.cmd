npx webpack --stats detailed
exit 0
