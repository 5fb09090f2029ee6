./configure
exit 77
