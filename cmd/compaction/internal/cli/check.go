package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/rulespec"
	"github.com/compaction-dev/compaction/rulespec/ruletest"
)

// checkFlags are what check was asked for.
type checkFlags struct {
	format       string
	run          string
	update       bool
	requireTests bool
	replay       string
}

func (c *Command) checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:     "check [PATH…]",
		Aliases: []string{"test"},
		Short:   "Validate rule files and run their tests",
		Long: words(
			"Validates rule files and runs the tests in them: those of this repository, or those named, files or folders.",
			"A file is checked as if its repository were trusted; warnings say what would be off if it were not.",
			"The exit code is 0 if there are no problems but warnings, 1 if there are, and 2 if the command line is wrong."),
		Example: "  compaction check\n  compaction check --run 'deploy/' --update .compaction.yaml\n  compaction check --format github",
		RunE: func(_ *cobra.Command, args []string) error {
			return c.check(args, f)
		},
	}
	cmd.Flags().StringVar(&f.format, "format", "text", "how to print problems: text, json, github or junit")
	cmd.Flags().StringVar(&f.run, "run", "", "run only the tests whose \"rule/name\" matches this `regexp`")
	cmd.Flags().BoolVar(&f.update, "update", false, "write golden files anew from what the rules make of the inputs")
	cmd.Flags().BoolVar(&f.requireTests, "require-tests", false, "take a rule without a test for a problem")
	cmd.Flags().StringVar(&f.replay, "replay", "", "also take the outputs kept in the last `time` (7d, 12h) through the rules")
	return cmd
}

// checked is the report on all files.
type checked struct {
	Files       []checkedFile         `json:"files"`
	Diagnostics []rulespec.Diagnostic `json:"diagnostics"`
	// Replay is what the rules make now of outputs that were kept.
	Replay  []replayed `json:"replay,omitempty"`
	results []ruletest.Result
}

type checkedFile struct {
	File    string `json:"file"`
	Rules   int    `json:"rules"`
	Tests   int    `json:"tests"`
	Failed  int    `json:"failed"`
	updated int
	valid   bool
}

func (c *Command) check(args []string, f checkFlags) error {
	var only *regexp.Regexp
	if f.run != "" {
		var err error
		if only, err = regexp.Compile(f.run); err != nil {
			return usagef("--run: %v", err)
		}
	}
	if !slices.Contains([]string{"text", "json", "github", "junit"}, f.format) {
		return usagef("--format is text, json, github or junit, not %q", f.format)
	}
	paths, problems := rulePaths(args)
	report := checked{Diagnostics: problems, Files: []checkedFile{}}
	for _, path := range paths {
		report.file(path, f, only)
	}
	if f.replay != "" {
		var err error
		if report.Replay, err = c.replay(f.replay); err != nil {
			return err
		}
	}
	if err := c.printCheck(&report, f.format); err != nil {
		return err
	}
	if f.replay != "" && f.format == "text" {
		if err := c.write(replayReport(report.Replay)); err != nil {
			return err
		}
	}
	if rulespec.HasErrors(report.Diagnostics) {
		return exit(ExitProblem)
	}
	return nil
}

// rulePaths are the rule files that the arguments name, or those of this repository.
func rulePaths(args []string) (paths []string, problems []rulespec.Diagnostic) {
	problem := func(path, message string) {
		problems = append(problems, rulespec.Diagnostic{File: path, Severity: rulespec.Error, Message: message})
	}
	fromHere := func(path string) string { return path }
	if len(args) == 0 {
		root := "."
		if wd, err := os.Getwd(); err == nil {
			root = rulespec.FindRepository(wd).Root
			fromHere = func(path string) string {
				if rel, err := filepath.Rel(wd, path); err == nil {
					return rel
				}
				return path
			}
		}
		args = []string{root}
	}
	for _, a := range args {
		info, err := os.Stat(a)
		switch {
		case err != nil:
			problem(a, "there is no such file or folder")
		case !info.IsDir():
			paths = append(paths, a)
		default:
			found, err := rulespec.Find(a)
			if err != nil {
				problem(fromHere(a), err.Error())
			} else if len(found) == 0 {
				problem(fromHere(a), "there is no rule file in this folder; compaction new makes one")
			}
			for _, p := range found {
				paths = append(paths, fromHere(p))
			}
		}
	}
	return paths, problems
}

func (r *checked) file(path string, f checkFlags, only *regexp.Regexp) {
	set := rulespec.Check(path, rulespec.Options{Version: version, Builtins: builtin.All()})
	ds := set.Diagnostics()
	results := slices.DeleteFunc(ruletest.Run(set, ruletest.Options{Only: only, Update: f.update}), func(res ruletest.Result) bool {
		// A rule with an error does not act, so that its tests fail for nothing that is to be mended in them.
		return slices.ContainsFunc(ds, func(d rulespec.Diagnostic) bool {
			return d.Severity == rulespec.Error && d.RuleID != "" && d.RuleID == res.Test.Rule
		})
	})
	ds = append(ds, ruletest.Diagnostics(results)...)
	file := checkedFile{File: path, Rules: len(set.Rules), Tests: len(results)}
	for i := range results {
		if !results[i].Passed() {
			file.Failed++
		}
		if results[i].Updated {
			file.updated++
		}
	}
	if f.requireTests {
		for _, rule := range set.Rules {
			if rule.Tests == 0 {
				ds = append(ds, rulespec.Diagnostic{File: rule.Origin.File, Line: rule.Origin.Line, Col: 1, Severity: rulespec.Error, RuleID: rule.ID, Message: "the rule has no test"})
			}
		}
	}
	ds = rulespec.Sort(ds)
	file.valid = !rulespec.HasErrors(ds)
	r.Files = append(r.Files, file)
	r.Diagnostics = append(r.Diagnostics, ds...)
	r.results = append(r.results, results...)
}

func (c *Command) printCheck(r *checked, format string) error {
	var b bytes.Buffer
	var err error
	switch format {
	case "json":
		if r.Diagnostics == nil {
			r.Diagnostics = []rulespec.Diagnostic{}
		}
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		err = e.Encode(r)
	case "github":
		err = rulespec.WriteGitHub(&b, r.Diagnostics)
	case "junit":
		files := make([]string, 0, len(r.Files))
		for _, f := range r.Files {
			files = append(files, f.File)
		}
		for _, d := range r.Diagnostics {
			if !slices.Contains(files, d.File) {
				files = append(files, d.File)
			}
		}
		err = rulespec.WriteJUnit(&b, files, untested(r.Diagnostics, r.results), func(file string) []rulespec.JUnitCase {
			return ruletest.Cases(r.results, file)
		})
	default:
		err = rulespec.WriteText(&b, r.Diagnostics)
		for _, f := range r.Files {
			if !f.valid {
				continue
			}
			fmt.Fprintf(&b, "%s: %s, %s", f.File, plural(f.Rules, "rule"), plural(f.Tests, "test"))
			if f.updated > 0 {
				fmt.Fprintf(&b, ", %s written", plural(f.updated, "golden file"))
			}
			b.WriteString(": ok\n")
		}
	}
	if err != nil {
		return fmt.Errorf("print the problems: %w", err)
	}
	return c.write(b.String())
}

// untested are the diagnostics that no test gave: a JUnit report has cases for the tests already.
func untested(ds []rulespec.Diagnostic, results []ruletest.Result) []rulespec.Diagnostic {
	tests := ruletest.Diagnostics(results)
	return slices.DeleteFunc(slices.Clone(ds), func(d rulespec.Diagnostic) bool { return slices.Contains(tests, d) })
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
