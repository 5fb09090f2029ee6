timeout 60 terraform init
exit 1
