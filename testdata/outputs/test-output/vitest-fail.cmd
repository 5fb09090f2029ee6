npx vitest run
exit 1
