node --test --test-reporter=spec src/*.nodetest.js
exit 0
