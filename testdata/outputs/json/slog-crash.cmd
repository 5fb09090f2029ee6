./ledger post
exit 2
