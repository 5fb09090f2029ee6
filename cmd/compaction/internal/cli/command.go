// Package cli is the command line: it decodes what each command was given, hands it to the app, and encodes what
// comes back.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
)

// The exit codes of every command but run, which exits with the code of what it ran.
const (
	// ExitOK says that the command did what it was asked for.
	ExitOK = 0
	// ExitProblem says that something it was given, or the machine, kept it from that.
	ExitProblem = 1
	// ExitUsage says that the command line itself is wrong.
	ExitUsage = 2
)

// Command is one process of this program, with everything that it may touch, so that tests can run it in theirs.
type Command struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Env are the environment variables, as in [os.Environ].
	Env []string
}

// exit is an error that only sets the exit code; what there was to say has been said.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit %d", int(e)) }

// usageError is an error in the command line.
type usageError struct{ error }

func usagef(format string, a ...any) error { return usageError{fmt.Errorf(format, a...)} }

// Main runs the command line args, without the program's name, and returns the exit code. Errors go to Stderr.
func (c *Command) Main(args []string) int {
	root := c.root()
	root.SetArgs(args)
	err := root.ExecuteContext(context.Background())
	var (
		code  exit
		usage usageError
	)
	switch {
	case err == nil, gone(err):
		return ExitOK
	case errors.As(err, &code):
		return int(code)
	case errors.As(err, &usage):
		fmt.Fprintf(c.Stderr, "compaction: %v\n", err)
		return ExitUsage
	}
	fmt.Fprintf(c.Stderr, "compaction: %v\n", err)
	return ExitProblem
}

// gone reports that the reader of our output went away. It has what it wanted: that is no error of ours.
func gone(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}

func (c *Command) root() *cobra.Command {
	in := compactFlags{}
	root := &cobra.Command{
		Use:   "compaction",
		Short: "Make tool output small without losing a failure",
		Long: `compaction makes the output of tools small for the agents that read it.

Small outputs, outputs that would save too little, and outputs that are themselves the answer (file reads,
searches, diffs, machine formats) come back byte for byte. No line that tells of a failure is ever lost.

With something on its standard input and no command, it does what "compaction compact" does.

The exit code is 0 where a command did its work, 1 where something kept it from that, 2 where the command line is
wrong; run exits with the code of what it ran. COMPACTION=off in the environment has every output pass untouched.`,
		Example:       "  go test -v ./... 2>&1 | compaction --command 'go test -v ./...'",
		SilenceUsage:  true,
		SilenceErrors: true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			hint := ""
			if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
				hint = fmt.Sprintf("; did you mean %q?", near[0])
			}
			return usagef("unknown command %q%s (compaction --help lists the commands)", args[0], hint)
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if c.terminal(c.Stdin) {
				return cmd.Help()
			}
			return c.compact(cmd, &in)
		},
	}
	in.add(root)
	root.SetIn(c.Stdin)
	root.SetOut(c.Stdout)
	root.SetErr(c.Stderr)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.SuggestionsMinimumDistance = 2
	root.AddCommand(
		c.compactCommand(),
		c.runCommand(),
		c.rawCommand(),
		c.markdownCommand(),
		c.serveCommand(),
		c.installCommand(),
		c.uninstallCommand(),
		c.doctorCommand(),
		c.hookCommand(),
		c.explainCommand(),
		c.jsonCommand(),
		c.mcpCommand(),
		c.newCommand(),
		c.checkCommand(),
		c.rulesCommand(),
		c.trustCommand(),
		c.schemaCommand(),
		c.statsCommand(),
		c.offCommand(),
		c.onCommand(),
		c.versionCommand(),
	)
	return root
}

// noArgs refuses arguments of a command that takes none.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no arguments, and was given %q", cmd.Name(), args[0])
	}
	return nil
}

// terminal reports whether a stream is a terminal.
func (c *Command) terminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// colour reports whether what goes to standard output may be coloured.
func (c *Command) colour() bool {
	return c.terminal(c.Stdout) && paths.Lookup(c.Env, "NO_COLOR") == "" && paths.Lookup(c.Env, "TERM") != "dumb"
}

// write writes an answer at once.
func (c *Command) write(s string) error {
	_, err := io.WriteString(c.Stdout, s)
	return err
}

// words joins lines of help.
func words(lines ...string) string { return strings.Join(lines, "\n") }
