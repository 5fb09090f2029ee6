rspec --format documentation
exit 0
