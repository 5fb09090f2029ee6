package rulespec_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/rulespec"
)

// FuzzRules runs any rule file on any output: nothing panics, the result is never larger, and the same input
// gives the same result.
func FuzzRules(f *testing.F) {
	output := strings.Repeat("reading x\nDownloading 5 of 7\n\n", 20) + "error: it broke\n  at line 5\nwarning: w\x1b[31m red\x1b[0m\r\n" + strings.Repeat("done 12:00:01\n", 9)
	files, err := filepath.Glob("testdata/err/*.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, output, 1)
	}
	for _, stage := range []string{
		"{drop: 'reading|error'}", "{keep: {patterns: [done], before: 1}}", "{drop: {from: reading, to: done}}", "{replace: {pattern: 'error', with: fine}}",
		"{dedup: {scope: all, mask: [number]}}", "{cut: {head: 2, tail: 1}}", "{cut: {bytes: 90}}", "{cut: {width: 4}}", "{blank: drop}",
		"{count: {patterns: {n: done}}}", "{extract: {pattern: '(\\d+)', as: '${1}'}}", "{say: {if: done, text: fine}}", "{drop: '.'}, {on_empty: fine}", "{use: dedup-elide}",
	} {
		f.Add([]byte("version: 1\nrules:\n  - id: r\n    match: 'true'\n    pipeline: ["+stage+"]\n"), output, 0)
	}
	builtins := builtin.All()
	f.Fuzz(func(t *testing.T, file []byte, output string, exit int) {
		set := rulespec.CheckData("f.yaml", file, rulespec.Options{Builtins: builtins})
		if len(set.Overlays.Rules) == 0 {
			return
		}
		e := builtin.NewEngine(set.Overlays, engine.Options{MinBytes: -1, MinSavings: -1, Trace: true})
		in := engine.Input{Tool: "bash", Command: "make all", Exit: engine.Exited(exit), Text: output}
		r := e.Compact(in)
		if len(r.Text) > len(output) {
			t.Fatalf("larger: %q", r.Text)
		}
		if again := e.Compact(in); again.Text != r.Text || again.Stats != r.Stats {
			t.Fatalf("%q, then %q", r.Text, again.Text)
		}
		if r.Stats.Rule == engine.FaultFallback && strings.Contains(r.Trace.Reason, "panicked") {
			t.Fatal(r.Trace.Reason)
		}
	})
}
