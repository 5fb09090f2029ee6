npm install left-pad-that-does-not-exist@9 --loglevel http
exit 1
