node taped.js
exit 0
