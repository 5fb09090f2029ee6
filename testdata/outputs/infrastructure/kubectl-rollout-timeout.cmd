kubectl rollout status deployment/till --timeout=60s
exit 1
