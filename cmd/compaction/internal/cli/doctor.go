package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/host"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/rulespec"
)

func (c *Command) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor [HOST]",
		Short: "Look whether compaction works, and say what is wrong and how to mend it",
		Long: words(
			"Runs what is installed for an agent host, or for all, with a sample as the host would, and looks at the",
			"host's settings, at the rule files that hold here, and at the folder of kept originals.",
			"",
			"Exits with 1 where something is wrong."),
		Args: oneHost,
		RunE: func(cmd *cobra.Command, args []string) error { return c.doctor(cmd.Context(), args) },
	}
}

func (c *Command) doctor(ctx context.Context, args []string) error {
	var b strings.Builder
	bad, installed := 0, 0
	section := func(title string, found []host.Finding) {
		fmt.Fprintf(&b, "%s\n", title)
		for _, f := range found {
			if !f.Wrong {
				fmt.Fprintf(&b, "  ok     %s\n", f.Text)
				continue
			}
			bad++
			fmt.Fprintf(&b, "  wrong  %s\n", f.Text)
			if f.Mend != "" {
				fmt.Fprintf(&b, "         %s\n", f.Mend)
			}
		}
	}
	for _, h := range host.All() {
		if len(args) > 0 && args[0] != string(h.Name) {
			continue
		}
		scopes := 0
		for _, scope := range []host.Scope{host.User, host.Project} {
			s := host.Setup{Scope: scope, Root: repositoryRoot(), Env: c.Env}
			found := h.Examine(ctx, s, version)
			if len(found) == 0 {
				continue
			}
			if scopes++; scopes == 2 {
				found = append(found, host.Finding{Wrong: true, Text: "it is installed for the user, too, so the host runs both hooks",
					Mend: "run: compaction uninstall " + string(h.Name) + ", with or without --scope project"})
			}
			section(fmt.Sprintf("%s, settings of the %s", h.Title, scope), found)
		}
		if installed += scopes; scopes == 0 && len(args) > 0 {
			section(h.Title, []host.Finding{{Wrong: true, Text: "compaction is not installed for it", Mend: "run: compaction install " + string(h.Name)}})
		}
	}
	if installed == 0 && len(args) == 0 {
		b.WriteString("compaction is installed for no host: compaction install lists them\n")
	}
	section("rule files", c.examineRules())
	section("originals and journal", c.examineState())
	if err := c.write(b.String()); err != nil {
		return err
	}
	if bad > 0 {
		return exit(ExitProblem)
	}
	return nil
}

func (c *Command) examineRules() []host.Finding {
	set := rulespec.Load(app.Getwd(), c.app().RuleOptions(false))
	var found []host.Finding
	for _, d := range set.Diagnostics() {
		found = append(found, host.Finding{Wrong: d.Severity == rulespec.Error, Text: d.String(), Mend: d.Hint})
	}
	if len(found) == 0 {
		found = append(found, host.Finding{Text: fmt.Sprintf("%d files with %d rules hold here", len(set.Files), len(set.Rules))})
	}
	return found
}

func (c *Command) examineState() []host.Finding {
	var found []host.Finding
	state := paths.State(c.Env)
	if err := writable(state); err != nil {
		found = append(found, host.Finding{Wrong: true, Text: fmt.Sprintf("nothing can be kept in the state folder: %v", err), Mend: "make it writable, or set COMPACTION_STATE_DIR"})
	} else {
		found = append(found, host.Finding{Text: "they go to " + state})
	}
	if c.app().Off(engine.Input{Dir: app.Getwd()}) {
		found = append(found, host.Finding{Wrong: true, Text: "compaction is switched off here", Mend: "run: compaction on, or take COMPACTION=off out of the environment"})
	}
	return found
}
