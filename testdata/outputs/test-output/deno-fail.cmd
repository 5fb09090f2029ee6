deno test
exit 1
