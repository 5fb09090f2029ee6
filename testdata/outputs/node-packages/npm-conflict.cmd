npm install --verbose react@18.2.0 react-dom@16.14.0
exit 1
