phpunit php
exit 0
