dnf install -y till
exit 0
