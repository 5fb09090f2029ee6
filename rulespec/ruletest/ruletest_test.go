package ruletest

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/rulespec"
)

func load(t *testing.T, path string) *rulespec.Set {
	t.Helper()
	set := rulespec.Check(path, rulespec.Options{Builtins: builtin.Rules()})
	for _, d := range set.Diagnostics() {
		if d.Severity == rulespec.Error {
			t.Fatal(d)
		}
	}
	return set
}

// golden compares with a file, which UPDATE=1 writes.
func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s: -want +got:\n%s", path, d)
	}
}

func TestOutcomes(t *testing.T) {
	results := Run(load(t, "testdata/outcomes.yaml"), Options{})
	var b bytes.Buffer
	for _, r := range results {
		if !r.Passed() {
			b.WriteString("FAIL ")
		} else {
			b.WriteString("ok   ")
		}
		b.WriteString(r.Test.Rule + "/" + r.Test.Name + " (" + r.Stats.Rule + ")\n")
	}
	b.WriteString("\n")
	if err := rulespec.WriteText(&b, Diagnostics(results)); err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/outcomes.out", b.Bytes())
}

func TestOnly(t *testing.T) {
	results := Run(load(t, "testdata/outcomes.yaml"), Options{Only: regexp.MustCompile(`^lossy/`)})
	if len(results) != 2 || results[0].Test.Name != "undone" {
		t.Errorf("got %v", results)
	}
}

func TestUpdate(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("rules.yaml", "version: 1\nrules:\n  - id: a\n    command: a\n    pipeline: [{drop: '^tick'}]\n    tests: [{name: n, input_file: in.txt, golden: out.txt}]\n")
	write("in.txt", strings.Repeat("tick\n", 20)+"done\n")
	const want = "… [20 lines elided: a] …\ndone\n"
	path := filepath.Join(dir, "rules.yaml")
	for _, old := range []string{"", "stale\n", want} {
		if old != "" {
			write("out.txt", old)
		}
		r := Run(load(t, path), Options{Update: true})[0]
		if !r.Passed() || r.Updated != (old != want) {
			t.Errorf("with %q there: %v, updated %v", old, r.Failures, r.Updated)
		}
		if got, _ := os.ReadFile(filepath.Join(dir, "out.txt")); string(got) != want {
			t.Errorf("with %q there, the golden file is %q", old, got)
		}
	}
	if r := Run(load(t, path), Options{})[0]; !r.Passed() || r.Updated {
		t.Errorf("the written file does not do: %v", r.Failures)
	}
}

func TestCases(t *testing.T) {
	results := Run(load(t, "testdata/outcomes.yaml"), Options{})
	file := results[0].Test.File
	cases := Cases(results, file)
	if len(cases) != len(results) || cases[0].Failure != nil || cases[0].Name != "deploy/passes" {
		t.Errorf("got %+v", cases[0])
	}
	failed := 0
	for i, c := range cases {
		if (c.Failure == nil) != results[i].Passed() {
			t.Errorf("%s: %+v", c.Name, c.Failure)
		}
		if c.Failure != nil {
			failed++
		}
	}
	if failed == 0 || len(Cases(results, "other.yaml")) != 0 {
		t.Error("cases of failing tests, or of other files")
	}
}
