package cli

import (
	"errors"
	"fmt"
	"io"
	"os/exec"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/child"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/spool"
	"github.com/compaction-dev/compaction/engine"
)

// heldNote is said where the command has left a process behind that still holds its output.
const heldNote = "[compaction: the command has ended, and a process that it left running still holds its output; what that prints is not shown]\n"

// collected is how many bytes of an output are compacted. One that is larger is passed on as it comes from there on.
const collected = 2 << 30

type runFlags struct {
	shell, tool string
	raw, stream bool
}

func (c *Command) runCommand() *cobra.Command {
	f := runFlags{}
	cmd := &cobra.Command{
		Use:   "run [flags] -- COMMAND [ARGUMENT...]",
		Short: "Run a command and print its output compacted",
		Long: words(
			"Runs a command and prints what it printed, standard output and standard error in the order in which they came,",
			"compacted, to standard output. Standard input is the command's. Where something was left out, the original is",
			"kept and the last line says how to get it.",
			"",
			"Exits with the command's exit code: 128 and the number of the signal that ended it, 126 where it could not be",
			"run, 127 where it was not found. SIGINT, SIGTERM, SIGHUP and SIGQUIT are passed on to all that the command",
			"started, after what came so far has been printed.",
			"",
			"Programs that need a terminal, and those that follow something without an end, run untouched."),
		Example: words(
			"  compaction run -- go test ./...",
			"  compaction run -c 'make && make check'"),
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, &f, args) },
	}
	cmd.Flags().SetInterspersed(false)
	cmd.Flags().StringVarP(&f.shell, "command", "c", "", "run the `text` with bash, or with sh where there is none")
	cmd.Flags().StringVar(&f.tool, "tool", "bash", "the `name` of the tool that the output counts as")
	cmd.Flags().BoolVar(&f.raw, "raw", false, "run it untouched")
	cmd.Flags().BoolVar(&f.stream, "stream", false, "run it untouched, for programs that follow something or need a terminal")
	return cmd
}

func (c *Command) run(cmd *cobra.Command, f *runFlags, args []string) error {
	in := engine.Input{Tool: f.tool, Dir: app.Getwd()}
	argv := args
	switch {
	case cmd.Flags().Changed("command") && len(args) > 0:
		return usagef("run takes a command after --, or a text with -c, and not both")
	case cmd.Flags().Changed("command"):
		in.Command = f.shell
		argv = []string{shell(), "-c", f.shell}
	case len(args) == 0:
		return usagef("run needs a command, as in: compaction run -- go test ./...")
	default:
		in.Argv = args
	}
	a := c.app()
	if f.raw || f.stream || a.Off(in) || streams(in, c.terminal(c.Stdin)) {
		return c.notStarted(child.Replace(argv, c.Env))
	}
	r := runner{cli: c, app: a, cmd: cmd, in: in}
	return r.run(argv)
}

func shell() string {
	if p, err := exec.LookPath("bash"); err == nil {
		return p
	}
	return "sh"
}

// notStarted tells why a command did not start, and has us exit as a shell would.
func (c *Command) notStarted(err error) error {
	var start *child.StartError
	if !errors.As(err, &start) {
		return err
	}
	fmt.Fprintf(c.Stderr, "compaction: %v\n", start)
	return exit(start.Code)
}

// runner is one command on its way.
type runner struct {
	cli *Command
	app *app.App
	cmd *cobra.Command
	in  engine.Input
	buf spool.Buffer
	// printed is how much of the buffer has been printed, after a signal.
	printed int
}

func (r *runner) run(argv []string) error {
	c := r.cli
	defer r.buf.Close()
	r.buf.Bound = collected
	cmd := child.Command{
		Argv: argv, Env: c.Env, Stdin: c.Stdin, Out: &r.buf, Overflow: &overflow{runner: r},
		Terminal:  c.terminal(c.Stdin) || c.terminal(c.Stdout) || c.terminal(c.Stderr),
		Interrupt: func() { r.print(engine.Exit{}) },
	}
	partial := r.app.Begin(app.Request{Input: r.in})
	if partial != nil {
		cmd.Copy = partial
		defer partial.Close()
	}
	end, err := cmd.Run()
	if err != nil {
		return c.notStarted(err)
	}
	if !end.Overflowed {
		r.print(engine.Exited(end.Code))
	}
	if end.Held {
		// A reader that went away is none of the command's business, here and in print.
		_ = c.write(heldNote)
	}
	return exit(end.Code)
}

// print prints what has come and is not printed yet.
func (r *runner) print(code engine.Exit) {
	text, err := r.buf.Text()
	if err != nil {
		_, err := r.buf.WriteTo(&rest{to: r.cli.Stdout, skip: r.printed})
		r.cli.unwritten(err)
		r.printed = r.buf.Len()
		return
	}
	in := r.in
	in.Text, in.Exit = text[r.printed:], code
	r.printed = len(text)
	if in.Text != "" {
		r.cli.unwritten(r.cli.write(r.app.Compact(r.cmd.Context(), app.Request{Input: in, Keep: true}).Text))
	}
}

// unwritten tells that an output could not be printed. The exit code stays that of the command: it is the one thing that
// still says how it went.
func (c *Command) unwritten(err error) {
	if err != nil && !gone(err) {
		fmt.Fprintf(c.Stderr, "compaction: %v\n", err)
	}
}

// rest writes all but the first bytes of what is written to it.
type rest struct {
	to   io.Writer
	skip int
}

func (r *rest) Write(p []byte) (int, error) {
	k := min(r.skip, len(p))
	r.skip -= k
	if k == len(p) {
		return k, nil
	}
	n, err := r.to.Write(p[k:])
	return k + n, err
}

// overflow writes all that is not printed yet, as it comes. How much is printed shows when it is first written to.
type overflow struct {
	runner *runner
	rest   *rest
}

func (o *overflow) Write(p []byte) (int, error) {
	if o.rest == nil {
		o.rest = &rest{to: o.runner.cli.Stdout, skip: o.runner.printed}
	}
	return o.rest.Write(p)
}
