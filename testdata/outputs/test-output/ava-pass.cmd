npx ava avat/*.mjs
exit 0
