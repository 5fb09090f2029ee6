terraform apply -auto-approve -no-color
exit 1
