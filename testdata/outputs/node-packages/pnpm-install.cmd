pnpm install
exit 0
