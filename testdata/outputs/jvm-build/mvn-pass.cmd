mvn -B package
exit 0
