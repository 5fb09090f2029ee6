rspec --format documentation
exit 1
