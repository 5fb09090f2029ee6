package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/store"
	"github.com/compaction-dev/compaction/engine/lines"
)

// pageSize is how many characters of an original are printed at once where no terminal shows them: agent hosts cut
// longer outputs, and what they cut is what was asked for.
const pageSize = 30_000

type rawFlags struct {
	lines, chars, grep string
	head, tail         int
	full, last, all    bool
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
		RunE: func(_ *cobra.Command, args []string) error { return c.raw(&f, args) },
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

// part is a part of an original, and the number of its first line.
type part struct {
	text  string
	first int
}

// choose cuts the part down to what the flags ask for.
func (p *part) choose(f *rawFlags) error {
	from, to := 1, 0
	var err error
	switch {
	case f.chars != "":
		if from, to, err = span(f.chars); err != nil {
			return usagef("--chars: %w", err)
		}
		p.text = characters(p.text, from, to)
		return nil
	case f.lines != "":
		if from, to, err = span(f.lines); err != nil {
			return usagef("--lines: %w", err)
		}
	case f.head > 0:
		to = f.head
	case f.tail > 0:
		n := strings.Count(p.text, "\n")
		if p.text != "" && !strings.HasSuffix(p.text, "\n") {
			n++
		}
		from = max(1, n-f.tail+1)
	}
	start := lineStart(p.text, from-1)
	p.first = from
	if to > 0 {
		p.text = p.text[:max(start, lineStart(p.text, to))]
	}
	p.text = p.text[start:]
	return nil
}

// span reads A-B, A- or A. to is 0 where it is open.
func span(s string) (from, to int, err error) {
	a, b, dash := strings.Cut(s, "-")
	from, err = strconv.Atoi(a)
	switch {
	case err != nil || from < 1:
		return 0, 0, fmt.Errorf("%q is no range: 10-20, 10- or 10", s)
	case !dash:
		return from, from, nil
	case b == "":
		return from, 0, nil
	}
	if to, err = strconv.Atoi(b); err != nil || to < from {
		return 0, 0, fmt.Errorf("%q is no range: 10-20, 10- or 10", s)
	}
	return from, to, nil
}

// lineStart is where the line after n lines starts, or the end of the text.
func lineStart(text string, n int) int {
	at := 0
	for ; n > 0; n-- {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return len(text)
		}
		at += i + 1
	}
	return at
}

// characters are those from one number to another, counted from 1; a to of 0 means the end.
func characters(text string, from, to int) string {
	n, start, end := 0, len(text), len(text)
	for i := range text {
		n++
		if n == from {
			start = i
		}
		if to > 0 && n == to+1 {
			end = i
			break
		}
	}
	return text[start:max(start, end)]
}

func (p *part) grep(re *regexp.Regexp) string {
	var b strings.Builder
	n := p.first
	for l := range strings.Lines(p.text) {
		if re.MatchString(lines.Plain(strings.TrimSuffix(l, "\n"))) {
			b.WriteString(strconv.Itoa(n))
			b.WriteByte(':')
			b.WriteString(l)
			if !strings.HasSuffix(l, "\n") {
				b.WriteByte('\n')
			}
		}
		n++
	}
	return b.String()
}

// page cuts a text after the last whole line within the page, and says how to go on. Numbered lines are those of grep.
func page(text string, first int, numbered bool, id string) string {
	if utf8.RuneCountInString(text) <= pageSize {
		return text
	}
	shown := characters(text, 1, pageSize)
	next := fmt.Sprintf("--chars %d-%d", pageSize+1, 2*pageSize)
	if i := strings.LastIndexByte(shown, '\n'); i >= 0 {
		shown = shown[:i+1]
		line := first + strings.Count(shown, "\n")
		if numbered {
			number, _, _ := strings.Cut(text[len(shown):], ":")
			line, _ = strconv.Atoi(number)
		}
		next = fmt.Sprintf("--lines %d-", line)
	} else if first > 1 {
		next = "--full"
	}
	if !strings.HasSuffix(shown, "\n") {
		shown += "\n"
	}
	return fmt.Sprintf("%s[compaction: %d of %d bytes shown · next: compaction raw %s %s]\n", shown, len(shown), len(text), id, next)
}

func (c *Command) rawListCommand() *cobra.Command {
	var all, asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the kept originals of this repository, the newest first",
		Args:  noArgs,
		RunE: func(*cobra.Command, []string) error {
			if all && !c.terminal(c.Stdout) {
				return usagef("--all-repos works on a terminal only")
			}
			s, err := c.app().Store("")
			if err != nil {
				return err
			}
			list := s.List
			if all {
				list = s.ListAll
			}
			es, err := list()
			if err != nil {
				return err
			}
			if asJSON {
				j, err := json.Marshal(append([]store.Entry{}, es...))
				if err != nil {
					return fmt.Errorf("write the list: %w", err)
				}
				return c.write(string(j) + "\n")
			}
			return c.write(listing(es, time.Now()))
		},
	}
	cmd.Flags().BoolVar(&all, "all-repos", false, "those of other repositories, too (on a terminal only)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print them as JSON")
	return cmd
}

func listing(es []store.Entry, now time.Time) string {
	var b strings.Builder
	for _, e := range es {
		what := e.Command
		if what == "" {
			what = strings.Join(e.Argv, " ")
		}
		if what == "" {
			what = e.Tool
		}
		what = strings.Join(strings.Fields(what), " ")
		if r := []rune(what); len(r) > 60 {
			what = string(r[:59]) + "…"
		}
		code := "?"
		if e.Exit != nil {
			code = strconv.Itoa(*e.Exit)
		}
		result := fmt.Sprintf("%d → %d bytes", e.Bytes, e.Compacted)
		if e.Partial {
			result = fmt.Sprintf("%d bytes, killed before its end", e.Bytes)
		}
		fmt.Fprintf(&b, "%s  %6s  exit %-3s  %s  %s\n", e.ID, age(now.Sub(e.Time)), code, result, what)
	}
	return b.String()
}

func age(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh", int(d.Hours()))
	}
	return fmt.Sprintf("%dd", int(d.Hours()/24))
}

func (c *Command) rawRemoveCommand() *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:   "rm ID...",
		Short: "Remove kept originals of this repository",
		Args: func(_ *cobra.Command, args []string) error {
			if (len(args) > 0) == all {
				return usagef("raw rm takes IDs, or --all")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			s, err := c.app().Store("")
			if err != nil {
				return err
			}
			es, err := s.List()
			if err != nil {
				return err
			}
			if !all {
				es = es[:0]
				for _, id := range args {
					e, err := s.Find(id, false)
					if err != nil {
						return err
					}
					es = append(es, e)
				}
			}
			for _, e := range es {
				if err := s.Remove(e); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "all of them")
	return cmd
}
