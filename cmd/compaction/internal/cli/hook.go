package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/host"
)

// maxPayload is the size of the largest payload that a hook reads. Hosts cut outputs far below it.
const maxPayload = 128 << 20

func (c *Command) hookCommand() *cobra.Command {
	o := host.Options{}
	cmd := &cobra.Command{
		Use:   "hook HOST",
		Short: "Answer an event of an agent host; what install puts into its settings",
		Long: words(
			"Reads the event of an agent host from standard input, and prints the answer that has the host show the",
			"compacted output. It prints nothing where the output is to stay as it is.",
			"",
			"It exits with 0 whatever happens: hosts take another code as a veto."),
		// A newer installer may have written flags that this program does not know.
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
		Args:               cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && c.terminal(c.Stdin) {
				return usagef("hook needs the name of a host")
			}
			c.hook(cmd, o, args)
			return nil
		},
	}
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		fmt.Fprintf(c.Stderr, "compaction: %v\n", err)
		return exit(ExitOK)
	})
	cmd.Flags().BoolVar(&o.Observe, "observe", false, "record what would be saved, and answer nothing")
	cmd.Flags().StringSliceVar(&o.Wrap, "wrap", nil, "answer the event before a command runs, for these `commands`")
	return cmd
}

func (c *Command) hook(cmd *cobra.Command, o host.Options, args []string) {
	// A panic would exit with 2, the code with which a hook forbids.
	defer func() { _ = recover() }()
	// A host that does not close our input, or a disk that does not answer, must not hold up the session.
	watchdog := time.AfterFunc(2*host.Deadline, func() { os.Exit(ExitOK) })
	defer watchdog.Stop()
	payload, err := io.ReadAll(io.LimitReader(c.Stdin, maxPayload+1))
	if err != nil || len(payload) > maxPayload {
		return
	}
	if len(args) == 0 {
		return
	}
	h, ok := host.Find(args[0])
	if !ok {
		fmt.Fprintf(c.Stderr, "compaction: there is no host %q\n", args[0])
		return
	}
	// The host calls this program by a name that works where its commands run.
	o.Env, o.Program = c.Env, os.Args[0]
	// Nobody reads what a hook says: that a rule file is wrong is for doctor, and for the next command in a terminal.
	a := app.New(c.appOptions())
	if answer := h.Hook(cmd.Context(), a, o, payload); len(answer) > 0 {
		_ = c.write(string(answer) + "\n")
	}
}
