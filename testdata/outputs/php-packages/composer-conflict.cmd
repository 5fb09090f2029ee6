composer update --no-interaction
exit 2
