npx vite build web
exit 0
