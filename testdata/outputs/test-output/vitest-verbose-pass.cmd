npx vitest run --reporter=verbose
exit 0
