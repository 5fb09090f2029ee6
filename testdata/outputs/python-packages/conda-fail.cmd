conda create -n till python=3.12 till
exit 1
