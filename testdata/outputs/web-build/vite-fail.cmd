npx vite build web
exit 1
