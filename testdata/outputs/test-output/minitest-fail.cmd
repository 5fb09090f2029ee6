ruby test/till_test.rb
exit 1
