package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/rulespec"
)

func (c *Command) rulesCommand() *cobra.Command {
	var asJSON, helpMatch bool
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "List the rules that hold here, in the order in which they are asked",
		Args:  noArgs,
		RunE: func(*cobra.Command, []string) error {
			if helpMatch {
				return c.write(matchHelp())
			}
			return c.rules(asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print them as JSON")
	cmd.Flags().BoolVar(&helpMatch, "help-match", false, "show expressions for match to copy")
	return cmd
}

func matchHelp() string {
	var b strings.Builder
	for _, e := range rulespec.Examples() {
		fmt.Fprintf(&b, "# %s\nmatch: '%s'\n\n", e.For, strings.ReplaceAll(e.Expr, "'", "''"))
	}
	b.WriteString("# the names: tool host_tool mcp_server mcp_tool host command argv exit_code failed succeeded exit_known\n")
	b.WriteString("#            byte_count line_count head tail compound output\n")
	return b.String()
}

// ruleList is the list for programs.
type ruleList struct {
	Root    string          `json:"root"`
	Trusted bool            `json:"trusted"`
	Files   []rulespec.File `json:"files"`
	Rules   []rulespec.Rule `json:"rules"`
	// Builtins are the compiled rules with why they are off, empty if they are not.
	Builtins    []compiledRule        `json:"builtins"`
	Diagnostics []rulespec.Diagnostic `json:"diagnostics"`
}

type compiledRule struct {
	ID  string `json:"id"`
	Off string `json:"off,omitempty"`
}

func (c *Command) rules(asJSON bool) error {
	dir := app.Getwd()
	set := rulespec.Load(dir, c.app().RuleOptions(false))
	l := ruleList{Root: set.Repository.Root, Trusted: set.Trusted, Files: set.Files, Rules: set.Rules, Diagnostics: set.Diagnostics()}
	off := map[string]bool{}
	for _, id := range set.Overlays.Disabled {
		off[id] = true
	}
	for _, r := range builtin.All() {
		b := compiledRule{ID: r.ID}
		if (off[r.ID] || off["*"]) && r.ID != builtin.FallbackRuleID {
			b.Off = "disabled"
		}
		l.Builtins = append(l.Builtins, b)
	}
	if asJSON {
		j, err := json.MarshalIndent(l, "", "  ")
		if err != nil {
			return fmt.Errorf("print the rules: %w", err)
		}
		return c.write(string(j) + "\n")
	}
	home := paths.Lookup(c.Env, "HOME")
	short := func(path string) string { return shown(dir, home, path) }
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	for _, r := range set.Rules {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", r.ID, layerOf(r), short(r.Origin.String()), takes(r), remarks(r, short))
	}
	for _, r := range l.Builtins {
		fmt.Fprintf(w, "%s\tbuiltin\t\t\t%s\n", r.ID, r.Off)
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("print the rules: %w", err)
	}
	out := strings.Builder{}
	for l := range strings.Lines(b.String()) {
		out.WriteString(strings.TrimRight(l, " \n") + "\n")
	}
	if ds := set.Diagnostics(); len(ds) > 0 {
		out.WriteByte('\n')
		if err := rulespec.WriteText(&out, ds); err != nil {
			return fmt.Errorf("print the rules: %w", err)
		}
	}
	return c.write(out.String())
}

func layerOf(r rulespec.Rule) string {
	if !r.Trusted {
		return string(r.Origin.Layer) + " (not trusted)"
	}
	return string(r.Origin.Layer)
}

// shown is a path as people like to read it: from dir on where it lies below it, else from their home on.
func shown(dir, home, path string) string {
	if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	if rel, err := filepath.Rel(home, path); err == nil && home != "" && filepath.IsLocal(rel) {
		return "~" + string(filepath.Separator) + rel
	}
	return path
}

// takes says in short which outputs a rule is for.
func takes(r rulespec.Rule) string {
	match := strings.Join(strings.Fields(r.Match), " ")
	if m := []rune(match); len(m) > 60 {
		match = string(m[:60]) + "…"
	}
	command := strings.Join(r.Command, ", ")
	if command != "" && match != "" {
		return command + " if " + match
	}
	return command + match
}

func remarks(r rulespec.Rule, short func(string) string) string {
	var out []string
	if r.Off != "" {
		off := r.Off
		if by, ok := strings.CutPrefix(off, "disabled by "); ok {
			off = "disabled by " + short(by)
		}
		out = append(out, "off: "+off)
	}
	for _, s := range r.Shadows {
		out = append(out, "same id as "+short(s))
	}
	return strings.Join(out, "; ")
}

func (c *Command) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of rule files, for editors",
		Long: words(
			"Prints the JSON Schema of rule files. Editors with a YAML language server take it from the first line of a file:",
			"",
			"  # yaml-language-server: $schema=compaction.schema.json"),
		Example: "  compaction schema > compaction.schema.json",
		Args:    noArgs,
		RunE:    func(*cobra.Command, []string) error { return c.write(rulespec.Schema()) },
	}
}
