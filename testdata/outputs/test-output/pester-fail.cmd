pwsh -c Invoke-Pester -Output Detailed
exit 1
