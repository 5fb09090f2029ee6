bundle install
exit 5
