npx playwright test --reporter=list
exit 1
