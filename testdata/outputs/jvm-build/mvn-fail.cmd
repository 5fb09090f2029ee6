mvn -B package
exit 1
