composer install --no-interaction
exit 0
