cmake -S . -B out2 -DCMAKE_PREFIX_PATH=/nowhere -DCMAKE_C_COMPILER=/usr/bin/nocc
exit 1
