ruby test/till_test.rb -v
exit 1
