kubectl apply -f deploy/
exit 1
