yarn install --verbose
exit 0
