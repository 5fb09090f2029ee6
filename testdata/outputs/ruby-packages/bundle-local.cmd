bundle install --local
exit 0
