phpunit --testdox php
exit 0
