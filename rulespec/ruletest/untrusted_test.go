package ruletest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/rulespec"
)

// untrusted loads rule files as those of a repository that its user does not trust. user is the user's own file, or "".
func untrusted(t *testing.T, project, user string) *rulespec.Set {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"repo/.git/HEAD": "", "repo/" + rulespec.ProjectFile: project, "user/" + rulespec.UserFile: user} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if text == "" && strings.HasPrefix(name, "user/") {
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return rulespec.Load(filepath.Join(dir, "repo"), rulespec.Options{
		Builtins: builtin.All(), ConfigDir: filepath.Join(dir, "user"), Getenv: func(string) string { return "" },
	})
}

func ruleFile(pipeline, more string) string {
	return fmt.Sprintf("version: 1\nrules:\n  - {id: x, match: 'true', %spipeline: [%s]}\n", more, pipeline)
}

const report = `scanning 40 packages
package a: fine
package b: 3 weak ciphers
package c: fine
package d: fine
summary: 1 of 4 packages is weak
` + "progress 1\rprogress 2\rprogress 3\n" + `<p>40 <b title="9 weak">packages</b></p><!-- weak -->
`

// hiding are the stages of untrusted rules that may act, all in their greediest forms, and those that may not.
var (
	hiding = []string{
		`{drop: '.'}`, `{drop: 'weak'}`, `{drop: {from: '.'}}`, `{keep: 'fine'}`, `{keep: {from: 'package c', to: 'd'}}`, `{dedup: adjacent}`,
		`{dedup: {scope: all, mask: [time, number, hex, uuid, path]}}`, `{cut: {head: 1, tail: 0}}`, `{cut: {lines: 2}}`, `{cut: {bytes: 60}}`,
		`{cut: {width: 12}}`, `{blank: drop}`, `{pin: 'fine'}`, `{use: html-to-text}`, `{use: test-output}`, `{use: dedup-elide}`, `{use: git-status}`,
		`{drop: 'weak'}, {keep: 'fine'}, {cut: {lines: 3}}`,
	}
	writing = []string{
		`{replace: {pattern: 'weak', with: 'fine'}}`, `{extract: {pattern: 'fine'}}`, `{count: {patterns: {n: 'fine'}, as: 'all {n} fine'}}`,
		`{say: {if: 'fine', text: 'all fine'}}`, `{drop: '.'}, {on_empty: 'all fine'}`, `{dedup: {scope: all, mask: ['.*']}}`,
		`{dedup: {scope: all, mask: [number, 'fine|weak']}}`, `{json: {drop: ['$.weak']}}`, `{json: {keep: ['$.fine']}}`, `{json: {select: '$.fine'}}`,
		`{when: failed, replace: {pattern: 'weak', with: 'fine'}}`,
	}
)

// TestUntrustedHidesWithMarkers holds that an untrusted rule leaves lines as they are, says with markers and counts how
// many are gone, and changes the order of none.
func TestUntrustedHidesWithMarkers(t *testing.T) {
	texts := []string{report}
	outputs, err := filepath.Glob("../../testdata/outputs/*/*.txt")
	if err != nil || len(outputs) == 0 {
		t.Fatal("no outputs", err)
	}
	for _, path := range outputs {
		text, _ := output(t, path)
		texts = append(texts, text)
	}
	acted := 0
	for _, p := range hiding {
		set := untrusted(t, ruleFile(p, "on_loss: original, store: false, "), "")
		// The compiled rules are left out, so that only the untrusted one can have done what is seen.
		e := engine.New(engine.Config{Overlays: set.Overlays}, engine.Options{MinBytes: -1, MinSavings: -1})
		for _, exit := range []engine.Exit{{}, engine.Exited(0), engine.Exited(1)} {
			for _, text := range texts {
				r := e.Compact(engine.Input{Tool: "bash", Command: "./scan", Exit: exit, Text: text})
				if r.NoStore {
					t.Errorf("%s: the original is not kept", p)
				}
				if r.Stats.Applied {
					acted++
					told(t, p, text, r.Text)
				}
			}
		}
	}
	if acted == 0 {
		t.Error("no rule acted")
	}
}

// told checks that a result is a text's lines in their order, each whole or visibly shortened, and that what is gone is
// counted.
func told(t *testing.T, what, text, result string) {
	t.Helper()
	rest := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	total, counted := len(rest), 0
	for _, l := range strings.Split(strings.TrimSuffix(result, "\n"), "\n") {
		if m, ok := lines.ParseMarker(l); ok {
			counted += int(m.Count)
			continue
		}
		body, n, folded := lines.CutFold(l)
		if !folded {
			body, n = l, 1
		}
		counted += n
		at := 0
		for at < len(rest) && rest[at] != body && !shortened(rest[at], body) && !segment(rest[at], body) {
			at++
		}
		if at == len(rest) {
			t.Errorf("%s: the line %q is not one of the text in its order:\n%s", what, l, result)
			return
		}
		rest = rest[at+1:]
	}
	if counted != total {
		t.Errorf("%s: %d of %d lines are counted:\n%s", what, counted, total, result)
	}
}

// shortened reports whether a line is what is left of another, with an ellipsis where it was cut. Of one that a program
// wrote over, the last state is shortened.
func shortened(line, body string) bool {
	head, tail, cut := strings.Cut(strings.TrimSuffix(body, "\r"), "…")
	if !cut {
		return false
	}
	for _, l := range []string{line, lines.Plain(line)} {
		l = strings.TrimSuffix(l, "\r")
		if strings.HasPrefix(l, head) && strings.HasSuffix(l, tail) || strings.HasPrefix(l[strings.LastIndexByte(l, '\r')+1:], head) {
			return true
		}
	}
	return false
}

// segment reports whether a line is what is left of one that a program wrote over.
func segment(line, body string) bool {
	for s := range lines.Segments(body) {
		if !strings.Contains(line, s) {
			return false
		}
	}
	return strings.Contains(line, "\r")
}

func TestUntrustedWritesNothing(t *testing.T) {
	document, err := json.Marshal(map[string]any{"fine": strings.Repeat("a", 40), "weak": strings.Repeat("b", 40)})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range writing {
		set := untrusted(t, ruleFile(p, ""), "")
		if len(set.Overlays.Rules) > 0 || set.Rules[0].Off == "" {
			t.Errorf("%s: the rule acts", p)
		}
		named := 0
		for _, d := range set.Diagnostics() {
			if d.RuleID == "x" && strings.Contains(d.Message, "not trusted") {
				named++
			}
		}
		if named != 1 {
			t.Errorf("%s: told %d times: %v", p, named, set.Diagnostics())
		}
		e := builtin.NewEngine(set.Overlays, engine.Options{MinBytes: -1, MinSavings: -1})
		for _, text := range []string{report, string(document)} {
			in := engine.Input{Tool: "bash", Command: "./scan", Exit: engine.Exited(0), Text: text}
			without := builtin.NewEngine(engine.Overlays{}, engine.Options{MinBytes: -1, MinSavings: -1}).Compact(in)
			if got := e.Compact(in); got.Text != without.Text || got.Stats != without.Stats {
				t.Errorf("%s: the rule changes the result to %q", p, got.Text)
			}
		}
	}
}

// TestUntrustedSwitchesNothingOff holds that neither builtin rules nor the user's own can be disabled, overridden or put
// behind, and that what the user set stays.
func TestUntrustedSwitchesNothingOff(t *testing.T) {
	const own = `version: 1
settings: {min_bytes: 3, min_savings: 0.25, pin: [MINE], failures: each}
rules:
  - {id: mine, command: ./scan, pipeline: [{drop: '^tick'}], then: stop}
`
	const theirs = `version: 1
disable: ['*', mine, html-to-text]
settings: {min_bytes: 1000000, min_savings: 1, wrappers: [cat], pin: ['never']}
rules:
  - {id: mine, match: 'true', then: stop, pipeline: [{cut: {head: 1, tail: 0}}]}
  - {id: test-output, match: 'true', then: stop, pipeline: [{cut: {head: 1, tail: 0}}]}
`
	alone, both := untrusted(t, "version: 1\n", own), untrusted(t, theirs, own)
	a, b := alone.Overlays, both.Overlays
	if len(b.Disabled) > 0 || len(b.Wrappers) > 0 || a.MinBytes != b.MinBytes || a.MinSavings != b.MinSavings || !b.Pin("MINE") {
		t.Errorf("the settings are %+v", b)
	}
	if b.Rules[0].Origin.Layer != engine.User || len(b.Rules) != 3 {
		t.Errorf("the rules are %+v", b.Rules)
	}
	in := engine.Input{Tool: "bash", Command: "./scan", Exit: engine.Exited(0), Text: strings.Repeat("tick\n", 20) + "MINE\nlast\n"}
	want, got := builtin.NewEngine(a, engine.Options{}).Compact(in), builtin.NewEngine(b, engine.Options{}).Compact(in)
	if want.Stats.Rule != "mine" || !reflect.DeepEqual(want.Text, got.Text) || want.Stats != got.Stats {
		t.Errorf("with the repository's file %+v %q, without %+v %q", got.Stats, got.Text, want.Stats, want.Text)
	}
}

// TestUntrustedTakesNoAnswers holds that outputs that are themselves the answer pass whatever a repository's rule names.
func TestUntrustedTakesNoAnswers(t *testing.T) {
	for _, more := range []string{"", "command: [cat, git diff, rg, kubectl get], ", "then: stop, "} {
		set := untrusted(t, ruleFile(`{drop: 'weak'}`, more), "")
		e := builtin.NewEngine(set.Overlays, engine.Options{MinBytes: -1, MinSavings: -1})
		for _, in := range []engine.Input{
			{Tool: "bash", Command: "cat audit.log"}, {Tool: "bash", Command: "git diff"}, {Tool: "bash", Command: "rg weak"}, {Tool: "Read"}, {Tool: "Grep"},
			{Tool: "bash", Command: "kubectl get pods -o json"}, {Tool: "bash", Command: "./scan --json"},
		} {
			in.Text = report
			if r := e.Compact(in); r.Text != report {
				t.Errorf("%s%s %s: %q", more, in.Tool, in.Command, r.Text)
			}
		}
	}
}
