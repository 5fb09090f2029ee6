package cli

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/engine"
)

func (c *Command) explainCommand() *cobra.Command {
	f := compactFlags{}
	cmd := &cobra.Command{
		Use:     "explain",
		Short:   "Tell which rule takes an output, and why the others do not",
		Example: "  compaction explain --command 'terraform plan' --exit-code 0 < plan.txt",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.input(func(text string) error {
				r := c.app().Compact(cmd.Context(), app.Request{Input: f.input(text), Trace: true})
				if f.json {
					return c.explainJSON(r)
				}
				return c.write(explanation(r, c.colour()))
			})
		},
	}
	f.inputFlags.add(cmd)
	cmd.Flags().BoolVar(&f.json, "json", false, "print the record as JSON")
	return cmd
}

func (c *Command) explainJSON(r app.Reply) error {
	j, err := json.MarshalIndent(struct {
		Stats engine.Stats  `json:"stats"`
		Kept  int           `json:"keptLines"`
		Total int           `json:"totalLines"`
		Trace *engine.Trace `json:"trace"`
	}{r.Stats, r.Kept, r.Total, r.Trace}, "", "  ")
	if err != nil {
		return fmt.Errorf("write the record: %w", err)
	}
	return c.write(string(j) + "\n")
}
