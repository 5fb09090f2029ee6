// Package examples holds rule files and small programs to learn from. Its tests run all of them.
package examples

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/rulespec"
	"github.com/compaction-dev/compaction/rulespec/ruletest"
)

// ruleFiles are the rule files of the examples; those that others include are read through these.
func ruleFiles(t *testing.T) []string {
	t.Helper()
	files, err := rulespec.Find(".")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 6 {
		t.Fatalf("only %d rule files", len(files))
	}
	return append(files, filepath.Join("layers", "user", rulespec.UserFile))
}

// check reads a rule file without the files of the user who runs the tests.
func check(t *testing.T, path string) *rulespec.Set {
	t.Helper()
	return rulespec.Check(path, rulespec.Options{Builtins: builtin.All(), ConfigDir: t.TempDir(), Getenv: func(string) string { return "" }})
}

func TestRuleFiles(t *testing.T) {
	stages := map[string]bool{}
	for _, path := range ruleFiles(t) {
		set := check(t, path)
		for _, d := range set.Diagnostics() {
			if !strings.HasPrefix(d.Message, "until the repository is trusted,") {
				t.Error(d)
			}
		}
		for _, r := range set.Rules {
			if r.Tests == 0 {
				t.Errorf("%s: the rule %s has no test", path, r.ID)
			}
			for _, s := range r.Stages {
				stages[s] = true
			}
		}
		failing := false
		for _, r := range ruletest.Run(set, ruletest.Options{}) {
			for _, f := range append(r.Failures, r.Notes...) {
				t.Errorf("%s:%d: %s: %s", r.Test.File, r.Test.Line, r.Test.Name, f)
			}
			failing = failing || stands(t, &r)
		}
		if !failing && filepath.Base(path) != rulespec.UserFile {
			t.Errorf("%s: no test has an output that fails", path)
		}
	}
	for _, s := range []string{"drop", "keep", "pin", "replace", "dedup", "cut", "blank", "count", "extract", "json", "say", "on_empty", "use"} {
		if !stages[s] {
			t.Errorf("no example has the stage %s", s)
		}
	}
}

// stands reports whether a test is about a command that failed, and holds that its result has every failure line.
func stands(t *testing.T, r *ruletest.Result) bool {
	t.Helper()
	if r.Test.ExitCode == nil || *r.Test.ExitCode == 0 {
		return false
	}
	input := r.Test.Input
	if r.Test.InputFile != "" {
		data, err := os.ReadFile(filepath.Join(r.Test.Dir, r.Test.InputFile))
		if err != nil {
			t.Fatal(err)
		}
		input = string(data)
	}
	result := strings.Split(r.Text, "\n")
	failures := engine.FailureLines(input)
	for _, l := range failures {
		if !slices.ContainsFunc(result, func(s string) bool { return s == l || strings.HasPrefix(s, l+"  (×") }) {
			t.Errorf("%s:%d: %s: the line %q is gone", r.Test.File, r.Test.Line, r.Test.Name, l)
		}
	}
	return len(failures) > 0 || len(r.Test.Contains) > 0 // lines that only a pin knows are named by the test
}
