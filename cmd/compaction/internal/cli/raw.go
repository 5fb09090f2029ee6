package cli

import (
	"errors"
	"regexp"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/store"
)

// pageSize is how many characters of an original are printed at once where no terminal shows them: agent hosts cut
// longer outputs, and what they cut is what was asked for.
const pageSize = 30_000

type rawFlags struct {
	lines, chars, grep string
	head, tail         int
	// first and final are head and tail where they were given.
	first, final    *int
	full, last, all bool
}

func (c *Command) rawCommand() *cobra.Command {
	f := rawFlags{}
	cmd := &cobra.Command{
		Use:   "raw ID",
		Short: "Print a kept original",
		Long: words(
			"Prints the original of a compacted output, byte for byte. Off a terminal it prints at most 30,000 characters",
			"and then how to go on; --full prints all."),
		Example: words(
			"  compaction raw 3f9a2c71",
			"  compaction raw 3f9a2c71 --lines 100-180",
			"  compaction raw 3f9a2c71 --grep 'timeout|refused'"),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 || (len(args) == 1) == f.last {
				return usagef("raw takes one ID, or --last (compaction raw list has them)")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			f.first, f.final = given(cmd, "head", &f.head), given(cmd, "tail", &f.tail)
			return c.raw(&f, args)
		},
	}
	cmd.Flags().StringVar(&f.lines, "lines", "", "only the lines `A-B`, counted from 1 (A- means to the end)")
	cmd.Flags().StringVar(&f.chars, "chars", "", "only the characters `A-B`, counted from 1")
	cmd.Flags().StringVar(&f.grep, "grep", "", "only the lines that match the regular `expression`, with their numbers")
	cmd.Flags().IntVar(&f.head, "head", 0, "only the first `N` lines")
	cmd.Flags().IntVar(&f.tail, "tail", 0, "only the last `N` lines")
	cmd.Flags().BoolVar(&f.full, "full", false, "all of it, off a terminal too")
	cmd.Flags().BoolVar(&f.last, "last", false, "the one that was kept last")
	cmd.Flags().BoolVar(&f.all, "all-repos", false, "look through other repositories, too (on a terminal only)")
	cmd.AddCommand(c.rawListCommand(), c.rawRemoveCommand())
	return cmd
}

// original is the kept original of an ID, or the last one.
func (c *Command) original(args []string, all bool) (s *store.Store, e store.Entry, text string, err error) {
	if all && !c.terminal(c.Stdout) {
		return nil, e, "", usagef("--all-repos works on a terminal only")
	}
	if s, err = c.app().Store(""); err != nil {
		return nil, e, "", err
	}
	if len(args) == 0 {
		es, err := s.List()
		if err != nil {
			return nil, e, "", err
		}
		if len(es) == 0 {
			return nil, e, "", errors.New("nothing has been kept in this repository")
		}
		e = es[0]
	} else if e, err = s.Find(args[0], all); err != nil {
		return nil, e, "", err
	}
	text, err = s.Text(e)
	return s, e, text, err
}

func (c *Command) raw(f *rawFlags, args []string) error {
	_, e, text, err := c.original(args, f.all)
	if err != nil {
		return err
	}
	p := part{text: text, first: 1}
	if err := p.choose(f); err != nil {
		return err
	}
	out := p.text
	if f.grep != "" {
		re, err := regexp.Compile(f.grep)
		if err != nil {
			return usagef("--grep: %w", err)
		}
		out = p.grep(re)
	}
	if !f.full && !c.terminal(c.Stdout) && f.chars == "" {
		out = page(out, p.first, f.grep != "", e.ID)
	}
	c.app().RecordRead(len(out))
	return c.write(out)
}
