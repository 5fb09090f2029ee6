phpunit --testdox php
exit 2
