node taped.js
exit 1
