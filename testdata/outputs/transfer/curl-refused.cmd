curl -O http://localhost:8799/gone.bin
exit 7
