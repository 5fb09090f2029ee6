ansible-playbook site.yml
exit 0
