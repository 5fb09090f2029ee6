npx mocha --reporter tap spec
exit 2
