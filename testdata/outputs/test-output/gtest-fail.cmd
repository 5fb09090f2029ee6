./cases
exit 1
