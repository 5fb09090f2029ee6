yarn add chalk@4
exit 0
