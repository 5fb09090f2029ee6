node --test src/*.nodetest.js
exit 0
