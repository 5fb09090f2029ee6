npx karma start --single-run
exit 1
