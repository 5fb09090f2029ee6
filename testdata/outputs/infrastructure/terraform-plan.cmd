terraform plan -no-color
exit 0
