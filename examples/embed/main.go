// Command embed is a harness in small: it runs the commands that it reads from its standard input, one a line, and
// prints what an agent would be shown of each. The rule files of the folder are followed while it runs, so that an edit
// holds for the next command.
//
//	go run ./examples/embed ../some/repository
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/rulespec"
	"github.com/compaction-dev/compaction/rulespec/live"
)

func main() {
	dir := "."
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, dir, os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "embed:", err)
		os.Exit(1)
	}
}

// run answers each line of in. Mistakes in rule files go to problems; the harness goes on with the rules it had.
func run(ctx context.Context, dir string, in io.Reader, out, problems io.Writer) error {
	rules, err := live.Open(ctx, dir, live.Options{
		OnError: func(found []rulespec.Diagnostic) {
			// What could not be written has no one else to be told to.
			_ = rulespec.WriteText(problems, found)
		},
	})
	if err != nil {
		return err
	}
	defer rules.Close()

	commands := bufio.NewScanner(in)
	for commands.Scan() {
		command := commands.Text()
		text, exit, err := shell(ctx, dir, command)
		if err != nil {
			return err
		}
		// One call uses one set of rules from its start to its end, whatever is edited meanwhile.
		result := rules.Compact(engine.Input{Tool: "bash", Command: command, Dir: dir, Exit: engine.Exited(exit), Text: text})
		fmt.Fprintf(out, "%s[%s: %d → %d bytes, rules of generation %d]\n",
			result.Text, result.Stats.Rule, result.Stats.OriginalBytes, result.Stats.CompactedBytes, rules.Status().Generation)
	}
	return commands.Err()
}

// shell runs a command line and returns all that it printed, with its exit code.
func shell(ctx context.Context, dir, command string) (text string, exit int, err error) {
	cmd := exec.CommandContext(ctx, "sh", "-c", command)
	cmd.Dir = dir
	printed, err := cmd.CombinedOutput()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		return "", 0, fmt.Errorf("run %q: %w", command, err)
	}
	return string(printed), cmd.ProcessState.ExitCode(), nil
}
