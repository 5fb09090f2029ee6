dotnet test --logger "console;verbosity=normal"
exit 1
