// Command genlog writes a log of package loggen to its standard output: genlog build|mixed|SHAPE BYTES.
package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/compaction-dev/compaction/testdata/loggen"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "genlog:", err)
		os.Exit(2)
	}
}

// most is the size in bytes up to which a log is made as a whole; a larger one is that log over and over.
const most = 72 << 20

func run(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("want a kind (build, mixed or one of %q) and a size in bytes", loggen.Shapes())
	}
	size, err := strconv.Atoi(args[1])
	if err != nil {
		return fmt.Errorf("the size: %w", err)
	}
	var text string
	switch {
	case args[0] == "build":
		text = loggen.Build(min(size, most))
	case args[0] == "mixed":
		text = loggen.Mixed(min(size, most))
	case slices.Contains(loggen.Shapes(), args[0]):
		text = loggen.Adversarial(args[0], min(size, most))
	default:
		return fmt.Errorf("there is no %q", args[0])
	}
	for size > 0 {
		n, err := io.WriteString(os.Stdout, text[:min(len(text), size)])
		if err != nil {
			return err
		}
		if size -= n; size < len(text) && size < most/2 {
			return nil
		}
	}
	return nil
}
