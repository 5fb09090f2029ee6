terraform apply -auto-approve -no-color
exit 0
