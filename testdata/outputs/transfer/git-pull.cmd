git pull --progress origin main
exit 0
