wget --progress=bar:force --limit-rate=1500k http://localhost:8765/part2.bin
exit 0
