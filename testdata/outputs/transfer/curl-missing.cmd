curl -f -O http://localhost:8765/gone.bin
exit 22
