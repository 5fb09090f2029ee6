npm run test:mocha
exit 2
