make -j8
exit 2
