cmake --build out
exit 0
