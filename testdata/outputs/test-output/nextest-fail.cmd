cargo nextest run
exit 100
