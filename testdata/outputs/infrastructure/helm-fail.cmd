helm upgrade --install till ./chart --debug --wait
exit 1
