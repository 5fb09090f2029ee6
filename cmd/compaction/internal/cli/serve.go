package cli

import (
	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/serve"
)

func (c *Command) serveCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "serve",
		Short: "Compact outputs that come as JSON lines, for programs",
		Long: words(
			"Reads one JSON object a line and answers each with one line, in order:",
			"",
			`  {"id","tool","command","argv","exitCode","cwd","host","text","keep"}  →  {"id","text","stats"} or {"id","error"}`,
			`  {"id","op":"hello"}    who is there: {"id","hello":{"version","protocol","ops"}}`,
			`  {"id","op":"status"}   what was done: {"id","status":{"calls","errors","applied","originalBytes","compactedBytes",`,
			`                         "rules":[{"dir","generation","when","rules","lastError"}]}}, one entry for each folder that was asked for`,
			"",
			`All fields but "text" may be missing. "id" may be any JSON value and comes back as it was written. Fields that`,
			"are not known are passed over. A line that cannot be read is answered with an error, and the next one works.",
			`"keep":true has the original kept where the result lacks something; the text then ends in a line that says so, and`,
			`the answer has its ID under "original". Rule files are those of "cwd", or of the server's own folder, and`,
			"edits of them hold from the next request on; an edit that is wrong changes nothing and is told on standard error.",
			`A lone surrogate escape (\ud800) comes back as it was, and so do bytes that are not UTF-8.`),
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			a, rules := c.following(cmd.Context())
			defer rules.Close()
			s := serve.Server{App: a, Version: version, Rules: func() any { return rules.Status() }}
			return s.Serve(cmd.Context(), c.Stdin, c.Stdout)
		},
	}
}
