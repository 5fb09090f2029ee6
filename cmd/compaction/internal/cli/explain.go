package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/store"
	"github.com/compaction-dev/compaction/engine"
)

type explainFlags struct {
	compactFlags
	last bool
	why  string
}

func (c *Command) explainCommand() *cobra.Command {
	f := explainFlags{}
	cmd := &cobra.Command{
		Use:   "explain [ID]",
		Short: "Tell which rule takes an output, and why the others do not",
		Long: words(
			"Takes an output, from standard input or a kept original, through the rules as they are now, and tells which",
			"rule took it, why the others did not, and what each step did. --why asks after the lines with a text in them."),
		Example: words(
			"  compaction explain --command 'terraform plan' --exit-code 0 < plan.txt",
			"  compaction explain --last --why 'connection refused'"),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 || len(args) == 1 && f.last {
				return usagef("explain takes one ID, or --last, or an output on standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if !f.last && len(args) == 0 {
				return c.input(func(text string) error { return c.explain(cmd, &f, f.input(text)) })
			}
			_, e, text, err := c.original(args, false)
			if err != nil {
				return err
			}
			return c.explain(cmd, &f, kept(e, text))
		},
	}
	f.inputFlags.add(cmd)
	cmd.Flags().BoolVar(&f.json, "json", false, "print the record as JSON")
	cmd.Flags().BoolVar(&f.last, "last", false, "the original that was kept last")
	cmd.Flags().StringVar(&f.why, "why", "", "which step took the lines with this `text`")
	return cmd
}

// kept is the input that an original was.
func kept(e store.Entry, text string) engine.Input {
	in := engine.Input{Tool: e.Tool, Command: e.Command, Argv: e.Argv, Dir: e.Dir, Host: e.Host, Text: text}
	if e.Exit != nil {
		in.Exit = engine.Exited(*e.Exit)
	}
	return in
}

func (c *Command) explain(cmd *cobra.Command, f *explainFlags, in engine.Input) error {
	r := c.app().Compact(cmd.Context(), app.Request{Input: in, Trace: true})
	switch {
	case f.json:
		return c.explainJSON(r)
	case f.why != "":
		return c.write(why(r, in.Text, f.why))
	}
	return c.write(explanation(r, c.colour()))
}

func (c *Command) explainJSON(r app.Reply) error {
	j, err := json.MarshalIndent(struct {
		Stats engine.Stats  `json:"stats"`
		Kept  int           `json:"keptLines"`
		Total int           `json:"totalLines"`
		Trace *engine.Trace `json:"trace"`
		// Without is the result without the declared rule that acted.
		Without *app.Without `json:"without,omitempty"`
	}{r.Stats, r.Kept, r.Total, r.Trace, r.Without}, "", "  ")
	if err != nil {
		return fmt.Errorf("write the record: %w", err)
	}
	return c.write(strings.TrimSuffix(string(j), "\n") + "\n")
}
