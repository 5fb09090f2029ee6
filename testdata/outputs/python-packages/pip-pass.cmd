pip install -r requirements.txt
exit 0
