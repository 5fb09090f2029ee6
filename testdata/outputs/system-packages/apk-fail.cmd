apk add git gone
exit 1
