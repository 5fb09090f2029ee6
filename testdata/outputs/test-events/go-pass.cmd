go test -json ./price/ -count 3
exit 0
