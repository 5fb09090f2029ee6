rspec
exit 1
