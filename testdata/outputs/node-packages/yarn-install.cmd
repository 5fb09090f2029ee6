yarn install
exit 0
