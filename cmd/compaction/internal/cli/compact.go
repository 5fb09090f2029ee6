package cli

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/wire"
	"github.com/compaction-dev/compaction/engine"
)

// inputFlags say what is known of an output besides its text.
type inputFlags struct {
	tool, command, dir string
	exit               exitValue
}

func (f *inputFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.tool, "tool", "", "the `name` of the tool that gave the output (bash where --command is given)")
	cmd.Flags().StringVar(&f.command, "command", "", "the command `line` that gave the output")
	cmd.Flags().Var(&f.exit, "exit-code", "the exit `code` of the command (not known without it)")
	cmd.Flags().StringVar(&f.dir, "cwd", "", "the `directory` that the command ran in (this one)")
}

func (f *inputFlags) input(text string) engine.Input {
	in := engine.Input{Tool: f.tool, Command: f.command, Exit: f.exit.Exit, Dir: f.dir, Text: text}
	if in.Tool == "" && in.Command != "" {
		in.Tool = "bash"
	}
	return in
}

// exitValue is the flag for an exit code that may be unknown.
type exitValue struct{ engine.Exit }

func (v *exitValue) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil {
		return fmt.Errorf("an exit code is a whole number")
	}
	v.Exit = engine.Exited(n)
	return nil
}

func (v *exitValue) Type() string { return "code" }

func (v *exitValue) String() string {
	if !v.Known() {
		return ""
	}
	return v.Exit.String()
}

type compactFlags struct {
	inputFlags
	json bool
}

func (f *compactFlags) add(cmd *cobra.Command) {
	f.inputFlags.add(cmd)
	cmd.Flags().BoolVar(&f.json, "json", false, `print {"text","stats"} instead of the text`)
}

func (c *Command) compactCommand() *cobra.Command {
	f := compactFlags{}
	cmd := &cobra.Command{
		Use:     "compact",
		Short:   "Compact standard input to standard output",
		Example: "  npm test 2>&1 | compaction compact --command 'npm test'",
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return c.compact(cmd, &f) },
	}
	f.add(cmd)
	return cmd
}

func (c *Command) compact(cmd *cobra.Command, f *compactFlags) error {
	return c.input(func(text string) error {
		r := c.app().Compact(cmd.Context(), app.Request{Input: f.input(text)})
		if f.json {
			return c.write(string(wire.AppendResult(nil, r.Text, r.Stats)))
		}
		return c.write(r.Text)
	})
}
