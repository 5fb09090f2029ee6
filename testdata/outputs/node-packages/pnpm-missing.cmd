pnpm add left-pad-that-does-not-exist@9
exit 1
