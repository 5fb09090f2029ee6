ansible-playbook site.yml
exit 2
