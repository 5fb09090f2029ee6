package cli

import (
	"github.com/spf13/cobra"
)

func (c *Command) markdownCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "markdown",
		Short: "Compact the tool results that are embedded in a text",
		Long: words(
			"Reads a text from standard input and compacts the body of every embedded tool result: a line",
			"`[[tool-result]] name (id)` directly followed by a fenced ```text block. All between them stays as it is."),
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.input(func(text string) error {
				out, _ := c.app().Markdown(cmd.Context(), text)
				return c.write(out)
			})
		},
	}
}
