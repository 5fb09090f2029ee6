npm install ./bad --install-links --foreground-scripts
exit 3
