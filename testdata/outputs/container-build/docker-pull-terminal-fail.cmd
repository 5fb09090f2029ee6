docker pull registry.example.com/shop/till:v1
exit 1
