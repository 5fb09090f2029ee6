ninja -C outn -v
exit 0
