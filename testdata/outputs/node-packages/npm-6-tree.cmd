npm install
exit 0
