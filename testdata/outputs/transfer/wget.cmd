wget http://localhost:8765/part1.bin
exit 0
