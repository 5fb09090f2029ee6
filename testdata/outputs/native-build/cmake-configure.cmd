cmake -S . -B out
exit 0
