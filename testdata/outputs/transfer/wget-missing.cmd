wget http://localhost:8765/gone.bin
exit 8
