package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/atomicfile"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/rulespec"
)

type newFlags struct {
	from, command, file string
	exitCode            int
	exitKnown           bool
}

// maxSample bounds the output that a new rule is made from; it becomes the input of the rule's test.
const maxSample = 16 << 20

func (c *Command) newCommand() *cobra.Command {
	var f newFlags
	cmd := &cobra.Command{
		Use:   "new ID",
		Short: "Add a rule with a test to the rule file, made from an output",
		Long: words(
			"Adds a rule to the rule file of this repository, which is made if it is not there. The rule drops the lines that",
			"the output repeats most, as a proposal to be read and changed; its test holds the output as it is now."),
		Example: words(
			"  ./deploy.sh staging > out.txt 2>&1; compaction new deploy --from out.txt --command './deploy.sh staging' --exit-code $?",
			"  compaction check"),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("new takes the id of the rule")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			f.exitKnown = cmd.Flags().Changed("exit-code")
			if f.command == "" {
				return usagef("new needs --command, the command line whose output it is")
			}
			return c.newRule(args[0], f)
		},
	}
	cmd.Flags().StringVar(&f.from, "from", "", "a `file` that holds the output; standard input unless set")
	cmd.Flags().StringVar(&f.command, "command", "", "the command line whose output it is")
	cmd.Flags().IntVar(&f.exitCode, "exit-code", 0, "the exit code of the command; unknown unless set")
	cmd.Flags().StringVar(&f.file, "file", "", "the rule `file`; .compaction.yaml at the root of this repository unless set")
	return cmd
}

func (c *Command) newRule(id string, f newFlags) error {
	output, err := c.sample(f.from)
	if err != nil {
		return err
	}
	d := &draft{id: id, path: f.file, flags: f, output: output, options: rulespec.Options{Version: version, Builtins: builtin.All()}}
	if d.path == "" {
		d.path = filepath.Join(rulespec.FindRepository(app.Getwd()).Root, rulespec.ProjectFile)
	}
	before, err := os.ReadFile(d.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read the rule file: %w", err)
	}
	if ds := rulespec.Validate(d.path, before, d.options); len(before) > 0 && rulespec.HasErrors(ds) {
		return fmt.Errorf("%s has errors; mend them first (compaction check)", d.path)
	}
	if err := d.propose(); err != nil {
		return err
	}
	input, err := d.keepInput()
	if err != nil {
		return err
	}
	after, err := d.add(before, input)
	if err != nil {
		d.discard()
		return err
	}
	if err := atomicfile.Write(d.path, after, 0o644); err != nil {
		return fmt.Errorf("write the rule file: %w", err)
	}
	home := paths.Lookup(c.Env, "HOME")
	return c.write(d.report(after, input, func(path string) string { return shown(app.Getwd(), home, path) }))
}

// sample reads the output that the rule is made from.
func (c *Command) sample(from string) (string, error) {
	var r io.Reader = c.Stdin
	switch {
	case from != "" && from != "-":
		f, err := os.Open(from)
		if err != nil {
			return "", fmt.Errorf("read the output: %w", err)
		}
		defer f.Close()
		r = f
	case c.terminal(c.Stdin):
		return "", usagef("new needs an output: --from FILE, or on standard input")
	}
	data, err := io.ReadAll(io.LimitReader(r, maxSample+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("read the output: %w", err)
	case len(data) > maxSample:
		return "", fmt.Errorf("the output has more than %d bytes; cut out a part that is typical", maxSample)
	case strings.TrimSpace(string(data)) == "":
		return "", errors.New("the output is empty")
	}
	return string(data), nil
}
