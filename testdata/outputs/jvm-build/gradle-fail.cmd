./gradlew build --console=plain
exit 1
