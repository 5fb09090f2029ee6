./cases
exit 0
