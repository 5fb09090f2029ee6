package cli

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/rulespec"
)

type trustFlags struct {
	yes, remove, list bool
}

func (c *Command) trustCommand() *cobra.Command {
	var f trustFlags
	cmd := &cobra.Command{
		Use:   "trust",
		Short: "Trust the rule files of this repository",
		Long: words(
			"The rule files of a repository come with it. Without trust they may take noise away, below your own rules; with it",
			"they stand above them, and may rewrite lines, take file reads and searches, and switch rules off. Failure lines are",
			"kept in any case. Trust is for the repository and all its worktrees, and lasts when the files change.",
			"",
			"COMPACTION_TRUST=1 in the environment trusts all, for CI."),
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return c.trust(f) },
	}
	cmd.Flags().BoolVar(&f.yes, "yes", false, "do not ask")
	cmd.Flags().BoolVar(&f.remove, "remove", false, "trust this repository no longer")
	cmd.Flags().BoolVar(&f.list, "list", false, "list the repositories that are trusted")
	return cmd
}

func (c *Command) trust(f trustFlags) error {
	a := c.app()
	store := a.Trust()
	if store.Path == "" {
		return fmt.Errorf("there is no place to note it: neither HOME nor COMPACTION_STATE_DIR is set")
	}
	if f.list {
		keys, err := store.List()
		if err != nil {
			return err
		}
		return c.write(strings.Join(append(keys, ""), "\n"))
	}
	o := a.RuleOptions(false)
	o.Trusted, o.Getenv = nil, func(string) string { return "" }
	set := rulespec.Load(app.Getwd(), o)
	repo := set.Repository
	if f.remove {
		if err := store.Set(repo.Key, false); err != nil {
			return err
		}
		return c.write(fmt.Sprintf("%s is not trusted\n", repo.Root))
	}
	if store.Trusted(repo.Key) {
		return c.write(fmt.Sprintf("%s is trusted\n", repo.Root))
	}
	if err := c.write(trustQuestion(set)); err != nil {
		return err
	}
	if !f.yes {
		if !c.terminal(c.Stdin) {
			return usagef("trust asks on a terminal; without one it needs --yes")
		}
		if err := c.write("Trust this repository? [y/N] "); err != nil {
			return err
		}
		line, err := bufio.NewReader(c.Stdin).ReadString('\n')
		if answer := strings.ToLower(strings.TrimSpace(line)); err != nil || answer != "y" && answer != "yes" {
			return c.write("nothing was changed\n")
		}
	}
	if err := store.Set(repo.Key, true); err != nil {
		return err
	}
	return c.write(fmt.Sprintf("%s is trusted\n", repo.Root))
}

// trustQuestion shows what trust would allow: the files of the repository and what in them is off without it.
func trustQuestion(set *rulespec.Set) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", set.Repository.Root)
	files := 0
	for _, f := range set.Files {
		if !f.Trusted {
			files++
			fmt.Fprintf(&b, "  %s: %s\n", f.Path, plural(f.Rules, "rule"))
		}
	}
	if files == 0 {
		b.WriteString("  there is no rule file in it yet\n")
	}
	off := 0
	for _, d := range set.Diagnostics() {
		if words, ok := strings.CutPrefix(d.Message, "this repository is not trusted, so "); ok {
			if off == 0 {
				b.WriteString("Without trust:\n")
			}
			off++
			id := ""
			if d.RuleID != "" {
				id = " (rule " + d.RuleID + ")"
			}
			fmt.Fprintf(&b, "  %s:%d: %s%s\n", d.File, d.Line, words, id)
		}
	}
	b.WriteString("With trust its rules, now and later, stand above your own, may rewrite lines, and may take file reads and searches.\n")
	return b.String()
}
