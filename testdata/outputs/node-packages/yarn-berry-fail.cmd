yarn install
exit 1
