ninja -C outn
exit 1
