npm run test:mocha
exit 0
