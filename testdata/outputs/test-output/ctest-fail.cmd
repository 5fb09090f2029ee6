ctest --test-dir out --output-on-failure
exit 8
