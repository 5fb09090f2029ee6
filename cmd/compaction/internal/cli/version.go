package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

// version is that of the program and of the rule language's `requires`.
const version = "0.1.0"

func (c *Command) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.write(fmt.Sprintf("compaction %s (%s %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH))
		},
	}
}
