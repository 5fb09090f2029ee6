timeout 30 bundle install --retry 0
exit 17
