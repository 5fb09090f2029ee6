gh run view 20 --log
exit 0
