cmake --install out --prefix /home/dev/engine/usr
exit 0
