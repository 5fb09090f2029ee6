npx ava avat/*.mjs
exit 1
