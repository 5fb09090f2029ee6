curl -s http://127.0.0.1:8391/debug/vars
exit 0
