bats --tap t/till.bats
exit 1
