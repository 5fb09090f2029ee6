timeout 100 mvn -B test
exit 1
