sbt test
exit 1
