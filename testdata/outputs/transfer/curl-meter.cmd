curl -O --limit-rate 12M http://localhost:8765/big.bin
exit 0
