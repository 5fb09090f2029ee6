./gradlew build --console=plain
exit 0
