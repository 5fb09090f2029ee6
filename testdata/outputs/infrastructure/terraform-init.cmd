terraform init -no-color
exit 0
