pnpm install --force --reporter=append-only
exit 0
