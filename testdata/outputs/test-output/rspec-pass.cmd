rspec
exit 0
