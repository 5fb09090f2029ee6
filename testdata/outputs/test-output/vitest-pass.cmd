npx vitest run
exit 0
