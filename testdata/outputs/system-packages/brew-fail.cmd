brew install till
exit 1
