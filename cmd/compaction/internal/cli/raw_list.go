package cli

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/store"
)

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
		code := "?"
		if e.Exit != nil {
			code = strconv.Itoa(*e.Exit)
		}
		result := fmt.Sprintf("%d → %d bytes", e.Bytes, e.Compacted)
		if e.Partial {
			result = fmt.Sprintf("%d bytes, killed before its end", e.Bytes)
		}
		fmt.Fprintf(&b, "%s  %6s  exit %-3s  %s  %s\n", e.ID, age(now.Sub(e.Time)), code, result, what(e))
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
