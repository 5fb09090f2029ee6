// Command compaction makes the output of tools small for the agents that read it, without losing a failure.
package main

import (
	"os"
	"os/signal"
	"syscall"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/cli"
)

func main() { os.Exit(run()) }

func run() int {
	// A reader of ours that goes away is told by the write, not by the signal's death. The signal is caught and not
	// ignored, since programs that we start would inherit that it is ignored.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	c := cli.Command{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Env: os.Environ()}
	return c.Main(os.Args[1:])
}
