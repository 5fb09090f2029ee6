package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/host"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/rulespec"
)

type installFlags struct {
	host.Setup
	scope, binary string
	dry           bool
}

func (f *installFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.scope, "scope", "user", "whose settings: `user` or project")
	cmd.Flags().BoolVar(&f.dry, "dry-run", false, "say what would change, and change nothing")
}

func (c *Command) installCommand() *cobra.Command {
	f := installFlags{}
	cmd := &cobra.Command{
		Use:   "install [HOST]",
		Short: "Have an agent host show compacted outputs; without HOST, list the hosts",
		Long: words(
			"Puts a hook into the settings of an agent host, which replaces what commands and MCP tools printed with what",
			"compaction makes of it: "+hostNames()+".",
			"Everything else in the settings stays as it is. Doing it again changes nothing, and uninstall undoes it.",
			"",
			"Where hooks cannot replace an output, as that of failing commands in Claude Code, two things help:",
			"--guide tells the model to run tests and builds as \"compaction run -- COMMAND\", and --wrap has the host do so",
			"for the commands that are listed, one simple command at a time.",
			"",
			"--mcp has MCP servers that the host starts by a command run behind \"compaction mcp proxy\". Those that are",
			"reached over HTTP cannot: there the hook compacts what they answer."),
		Example: words(
			"  compaction install claude",
			"  compaction install claude --guide --wrap='go test,npm test,pytest'",
			"  compaction install codex --scope project --dry-run"),
		Args: oneHost,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return c.listHosts()
			}
			f.Unwrap = cmd.Flags().Changed("wrap") && strings.Trim(strings.Join(f.Wrap, ""), ", ") == ""
			return c.install(&f, args[0])
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&f.Observe, "observe", false, "record what would be saved, and replace nothing")
	cmd.Flags().BoolVar(&f.Guide, "guide", false, "add a block about \"compaction run\" to the host's instruction file")
	cmd.Flags().StringSliceVar(&f.Wrap, "wrap", nil, "have the host run these `commands` by \"compaction run\"; empty for none any more")
	cmd.Flags().StringSliceVar(&f.MCP, "mcp", nil, "have the host run these MCP `servers` behind \"compaction mcp proxy\"")
	cmd.Flags().StringVar(&f.binary, "binary", "", "the `path` by which the hook calls compaction (that of this one)")
	return cmd
}

func (c *Command) uninstallCommand() *cobra.Command {
	f := installFlags{}
	cmd := &cobra.Command{
		Use:   "uninstall HOST",
		Short: "Take out of an agent host's settings what install put in",
		Args:  oneHost,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("uninstall needs the name of a host: %s", hostNames())
			}
			return c.uninstall(&f, args[0])
		},
	}
	f.add(cmd)
	return cmd
}

func hostNames() string {
	var names []string
	for _, h := range host.All() {
		names = append(names, string(h.Name))
	}
	return strings.Join(names, ", ")
}

func oneHost(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usagef("%s takes one host, and was given %q", cmd.Name(), strings.Join(args, " "))
	}
	if len(args) == 1 {
		if _, ok := host.Find(args[0]); !ok {
			return usagef("there is no host %q; there are %s", args[0], hostNames())
		}
	}
	return nil
}

// repositoryRoot is the root of the repository that we are in, or this folder without one.
func repositoryRoot() string {
	dir := app.Getwd()
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	return rulespec.FindRepository(dir).Root
}

// setup completes what the flags say.
func (c *Command) setup(f *installFlags) error {
	f.Env, f.Scope = c.Env, host.Scope(f.scope)
	f.Root = repositoryRoot()
	if f.Scope != host.User && f.Scope != host.Project {
		return usagef("--scope is user or project, and not %q", f.scope)
	}
	return nil
}

func (c *Command) install(f *installFlags, name string) (err error) {
	if err := c.setup(f); err != nil {
		return err
	}
	h, _ := host.Find(name)
	switch {
	case f.binary != "":
		f.Program = f.binary
		if f.Scope == host.User {
			err = host.CheckProgram(f.binary, c.Env)
		}
	case f.Scope == host.Project:
		f.Program = "compaction"
	default:
		f.Program, err = host.Program(c.Env)
	}
	if err != nil {
		return fmt.Errorf("install for %s: %w", h.Title, err)
	}
	found := h.Found(c.Env)
	changes, err := host.Installer{State: paths.State(c.Env), DryRun: f.dry}.Install(h, f.Setup)
	var b strings.Builder
	if f.dry {
		b.WriteString("this is what would change\n")
	}
	for _, ch := range changes {
		b.WriteString(change(ch, f.dry))
	}
	if err != nil {
		_ = c.write(b.String())
		return err
	}
	if !found && f.Scope == host.User {
		fmt.Fprintf(&b, "\n%s was not found on this machine: the hook is there for when it comes.\n", h.Title)
	}
	for _, n := range h.After(f.Setup) {
		fmt.Fprintf(&b, "\n%s\n", n)
	}
	b.WriteString("\n")
	b.WriteString(coverage(h, f.Setup))
	return c.write(b.String())
}

func (c *Command) uninstall(f *installFlags, name string) error {
	if err := c.setup(f); err != nil {
		return err
	}
	h, _ := host.Find(name)
	changes, err := host.Installer{State: paths.State(c.Env), DryRun: f.dry}.Uninstall(h, f.Setup)
	var b strings.Builder
	if f.dry {
		b.WriteString("this is what would change\n")
	}
	for _, ch := range changes {
		b.WriteString(change(ch, f.dry))
	}
	if len(changes) == 0 && err == nil {
		fmt.Fprintf(&b, "nothing was installed for %s in the settings of the %s\n", h.Title, f.scope)
	}
	if werr := c.write(b.String()); err == nil {
		err = werr
	}
	return err
}

// change tells of one file.
func change(ch host.Change, dry bool) string {
	var b strings.Builder
	switch {
	case !ch.Changed():
		fmt.Fprintf(&b, "unchanged  %s\n", ch.Path)
		return b.String()
	case ch.Before == nil:
		fmt.Fprintf(&b, "created    %s\n", ch.Path)
	case ch.After == nil:
		fmt.Fprintf(&b, "removed    %s\n", ch.Path)
	case ch.Restored:
		fmt.Fprintf(&b, "restored   %s\n", ch.Path)
	default:
		fmt.Fprintf(&b, "changed    %s\n", ch.Path)
	}
	if ch.Backup != "" {
		fmt.Fprintf(&b, "  as it was: %s\n", ch.Backup)
	}
	if dry {
		b.WriteString(difference(string(ch.Before), string(ch.After)))
	}
	return b.String()
}

// difference are the lines between those that two texts begin and end with alike.
func difference(before, after string) string {
	x, y := slices.Collect(strings.Lines(before)), slices.Collect(strings.Lines(after))
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	var b strings.Builder
	for _, part := range []struct {
		sign  string
		lines []string
	}{{"  - ", x}, {"  + ", y}} {
		for _, l := range part.lines {
			b.WriteString(part.sign + strings.TrimRight(l, "\r\n") + "\n")
		}
	}
	return b.String()
}

// coverage is the table of what becomes of outputs.
func coverage(h host.Host, s host.Setup) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	cv := h.Covers
	if s.Observe {
		fmt.Fprintf(w, "%s only observes: outputs stay as they are, and \"compaction stats\" tells what would be saved\n", h.Title)
		fmt.Fprintf(w, "once it compacts\n")
	}
	fmt.Fprintf(w, "passing\t%s\n", cv.Passing)
	fmt.Fprintf(w, "failing\t%s\n", cv.Failing)
	fmt.Fprintf(w, "large\t%s\n", cv.Large)
	if cv.Wrapped {
		switch {
		case len(s.Wrap) > 0:
			fmt.Fprintf(w, "wrapped\tall compacted: %s\n", strings.Join(s.Wrap, ", "))
		case s.Guide:
			fmt.Fprintf(w, "by the guide\tall compacted, where the model runs \"compaction run -- COMMAND\"\n")
		default:
			fmt.Fprintf(w, "the rest\tcompacted where it is run as \"compaction run -- COMMAND\": see --guide and --wrap\n")
		}
	}
	_ = w.Flush()
	return b.String()
}

// listHosts tells which hosts there are, and where compaction is installed.
func (c *Command) listHosts() error {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	root := repositoryRoot()
	for _, h := range host.All() {
		found := "not found"
		if h.Found(c.Env) {
			found = "found"
		}
		var in []string
		for _, s := range []host.Scope{host.User, host.Project} {
			if places, err := h.Installed(host.Setup{Scope: s, Root: root, Env: c.Env}); err == nil && len(places) > 0 {
				in = append(in, string(s))
			}
		}
		where := "-"
		if len(in) > 0 {
			where = "installed (" + strings.Join(in, ", ") + ")"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", h.Name, h.Title, found, where)
	}
	_ = w.Flush()
	b.WriteString("\ncompaction install HOST installs for one of them, compaction doctor looks whether it works\n")
	return c.write(b.String())
}
