git push --progress origin HEAD:main
exit 0
