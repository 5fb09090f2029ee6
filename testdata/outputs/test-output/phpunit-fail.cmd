phpunit php
exit 2
