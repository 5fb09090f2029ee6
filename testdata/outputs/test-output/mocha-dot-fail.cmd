npx mocha --reporter dot spec
exit 2
