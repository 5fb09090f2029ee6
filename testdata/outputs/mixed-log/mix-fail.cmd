mix deps.get && mix test
exit 1
