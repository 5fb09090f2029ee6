dotnet restore -v normal
exit 1
