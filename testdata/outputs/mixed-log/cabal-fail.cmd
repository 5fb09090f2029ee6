cabal build
exit 1
