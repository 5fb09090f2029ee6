package ruletest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/rulespec"
)

// TestSteady holds for every stage but those that write text, and for every `then`, that a result does not change when
// it comes again: not by the rule, and not by a rule that the first time did not get to act.
func TestSteady(t *testing.T) {
	inputs, err := filepath.Glob("../../testdata/outputs/*/*.txt")
	if err != nil || len(inputs) == 0 {
		t.Fatal("no outputs", err)
	}
	if testing.Short() {
		inputs = inputs[:20]
	}
	stages := []string{
		`drop: '^\s*$|\d\d'`, `drop: {from: '[Ww]arn', to: '^$'}`, `keep: {patterns: ['[a-f]\d', '^#'], before: 1}`, `keep: {from: 'ok', to: '^$'}`,
		`dedup: adjacent`, `dedup: {scope: all, mask: [time, number, hex, path]}`, `cut: {width: 40}`, `cut: {head: 5, tail: 5}`, `cut: {lines: 20}`,
		`cut: {bytes: 900}`, `blank: drop`, `blank: collapse`, `pin: 'a'`, `use: jvm-build`, `use: mixed-log`,
	}
	for _, stage := range stages {
		for _, then := range []string{"", "then: stop, ", "then: builtin, "} {
			dir := t.TempDir()
			rule := fmt.Sprintf("version: 1\nrules:\n  - {id: x, match: 'true', %spipeline: [{%s}]}\n", then, stage) +
				"  - {id: y, command: [npm, mvn, go, pip, git, docker], match: 'line_count > 3', pipeline: [{drop: '[aeiou].*[aeiou]'}]}\n"
			if err := os.WriteFile(filepath.Join(dir, rulespec.ProjectFile), []byte(rule), 0o644); err != nil {
				t.Fatal(err)
			}
			set := load(t, filepath.Join(dir, rulespec.ProjectFile))
			e := builtin.NewEngine(set.Overlays, engine.Options{MinBytes: -1, MinSavings: -1})
			for _, path := range inputs {
				text, command := output(t, path)
				in := engine.Input{Tool: "bash", Command: command, Text: text}
				first := e.Compact(in)
				in.Text = first.Text
				if second := e.Compact(in); second.Text != first.Text {
					t.Errorf("%s%s: %s: %s the first time, %s the second, %d → %d → %d bytes", then, stage, filepath.Base(path), first.Stats.Rule, second.Stats.Rule, len(text), len(first.Text), len(second.Text))
				}
			}
		}
	}
}

// output reads a captured output and the command that gave it.
func output(t *testing.T, path string) (text, command string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cmd, err := os.ReadFile(strings.TrimSuffix(path, ".txt") + ".cmd")
	if err != nil {
		t.Fatal(err)
	}
	command, _, _ = strings.Cut(string(cmd), "\n")
	return string(data), command
}
