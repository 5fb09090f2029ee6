curl -s http://127.0.0.1:8391/runs/7/jobs
exit 0
