ninja -C outn | cat
exit 0
