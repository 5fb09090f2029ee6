package cli

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/mcp"
)

func (c *Command) mcpCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve the JSON view over MCP, or compact the results of another MCP server",
		Args:  noArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(c.mcpServeCommand(), c.mcpProxyCommand())
	return cmd
}

func (c *Command) mcpServeCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "An MCP server on standard input and output with tools for saved responses",
		Long: words(
			"Serves the tools response_outline, response_compress, response_slice and response_filter, which look into JSON",
			"that mcp proxy has saved, and output_raw, which shows the original of a compacted output. They read files of the",
			"folder of responses only, and change nothing."),
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			tools, err := c.mcpTools(c.app(), dir)
			if err != nil {
				return err
			}
			s := mcp.Server{Tools: tools, Version: version}
			return s.Serve(cmd.Context(), c.Stdin, c.Stdout)
		},
	}
	cmd.Flags().StringVar(&dir, "responses", "", "the `folder` of the responses; the one of mcp proxy if not given")
	return cmd
}

func (c *Command) mcpProxyCommand() *cobra.Command {
	var (
		p     mcp.Proxy
		tools string
		save  bool
	)
	cmd := &cobra.Command{
		Use:   "proxy [flags] -- COMMAND [ARG...]",
		Short: "Run an MCP server and make the results of its tools small",
		Long: words(
			"Runs an MCP server that speaks on standard input and output, and passes on what it and its client say, byte for",
			"byte, but for the texts in the results of tools: these are compacted with the rules that hold here, as the output",
			"of the tool mcp__NAME__TOOL. JSON of more than settings.json.inline_max bytes (32768) is saved, and answered with",
			"its outline and a fileRef; then tools that look into it join those of the server.",
			"",
			"A compacted result has no structuredContent, and the list of tools no output schemas. --untouched leaves a tool as",
			"it is, for clients that read its results by program.",
			"",
			"Servers that are reached over HTTP cannot be wrapped: there the hooks of the agent host do it (compaction install)."),
		Example: "  compaction mcp proxy --name github -- npx -y @modelcontextprotocol/server-github",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("mcp proxy takes the command of a server behind --")
			}
			if tools != "auto" && tools != "off" {
				return usagef("--tools is auto or off, not %q", tools)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, done := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer done()
			a, rules := c.following(ctx)
			defer rules.Close()
			p.Command, p.Env, p.App = args, c.Env, a
			p.Stdin, p.Stdout, p.Stderr = c.Stdin, c.Stdout, c.Stderr
			if t, err := c.mcpTools(a, ""); err == nil && save {
				p.Responses = t.Folder
				if tools == "auto" {
					p.Tools = t
				}
			}
			code, err := p.Run(ctx)
			if err == nil && code != 0 {
				return exit(code)
			}
			return err
		},
	}
	cmd.Flags().SetInterspersed(false)
	cmd.Flags().StringVar(&p.Name, "name", "", "what the server is called in rules; the name of its command if not given")
	cmd.Flags().StringVar(&tools, "tools", "auto", "auto or off: whether tools for saved responses join those of the server")
	cmd.Flags().BoolVar(&save, "save", true, "save JSON that is too large; without it, it is sampled")
	cmd.Flags().StringArrayVar(&p.Untouched, "untouched", nil, "a `tool` whose results stay as they are")
	return cmd
}

// mcpTools are the tools on a folder of responses.
func (c *Command) mcpTools(a *app.App, dir string) (*mcp.Tools, error) {
	if dir == "" {
		if a.State() == "" {
			return nil, errors.New("there is no place for responses: neither HOME nor COMPACTION_STATE_DIR is set")
		}
		dir = filepath.Join(a.State(), "responses")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find the folder of responses: %w", err)
	}
	return &mcp.Tools{
		Folder: &mcp.Folder{Dir: dir},
		Original: func(id string) (string, error) {
			s, err := a.Store("")
			if err != nil {
				return "", err
			}
			e, err := s.Find(id, false)
			if err != nil {
				return "", err
			}
			return s.Text(e)
		},
	}, nil
}
