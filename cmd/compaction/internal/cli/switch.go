package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"
)

func (c *Command) offCommand() *cobra.Command {
	var (
		repo bool
		d    time.Duration
	)
	cmd := &cobra.Command{
		Use:   "off",
		Short: "Have every output pass untouched, until \"compaction on\"",
		Args: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("for") && d <= 0 {
				return usagef("--for takes a time such as 30m or 2h")
			}
			return noArgs(cmd, args)
		},
		RunE: func(*cobra.Command, []string) error {
			until, err := c.app().SwitchOff(repo, d)
			if err != nil {
				return err
			}
			where, when := "everywhere", "until: compaction on"
			if repo {
				where = "in this repository"
			}
			if !until.IsZero() {
				when = "until " + until.Local().Format("2006-01-02 15:04:05")
			}
			return c.write(fmt.Sprintf("off %s, %s\n", where, when))
		},
	}
	cmd.Flags().BoolVar(&repo, "repo", false, "in this repository only")
	cmd.Flags().DurationVar(&d, "for", 0, "for a `time` such as 30m or 2h")
	return cmd
}

func (c *Command) onCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "on",
		Short: "Undo \"compaction off\", everywhere and in this repository",
		Args:  noArgs,
		RunE:  func(*cobra.Command, []string) error { return c.app().SwitchOn() },
	}
}
