cabal test
exit 1
