package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
)

// drops is a declared rule that takes the lines with a prefix out, without looking at failures.
func drops(id, prefix string) engine.Rule {
	return engine.Rule{
		ID:     id,
		Origin: engine.Origin{Layer: engine.Project, File: ".compaction.yaml", Line: 3},
		Transform: func(_ *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			return engine.Outcome{Doc: lines.Elide(d, id, func(_ int, l *lines.Line) bool {
				return strings.HasPrefix(l.Text, prefix)
			})}, nil
		},
	}
}

func rows(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format+"\n", i)
	}
	return b.String()
}

func TestCompactReasons(t *testing.T) {
	noise := rows(60, "note: %d is nothing to look at")
	panics := drops("boom", "note: ")
	panics.Transform = func(*engine.Call, *lines.Doc) (engine.Outcome, error) { panic("boom") }
	greedy := drops("greedy", "note: ")
	greedy.Transform = func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
		for {
			c.Spend(1 << 20)
		}
	}
	empties := drops("empties", "")
	loses := drops("loses", "error")
	never := drops("never", "note: ")
	never.Match = func(*engine.Call) bool { return false }

	tests := []struct {
		name  string
		rules []engine.Rule
		in    engine.Input
		want  string
		text  string // "" means the input
	}{
		{name: "below 512 bytes", rules: []engine.Rule{drops("d", "note: ")}, in: engine.Input{Text: noise[:500]}, want: engine.PassthroughSmall},
		{name: "a NUL byte", rules: []engine.Rule{drops("d", "note: ")}, in: engine.Input{Text: noise + "\x00"}, want: engine.PassthroughBinary},
		{name: "a marker line", rules: []engine.Rule{drops("d", "note: ")}, in: engine.Input{Text: noise + "… [12 lines elided] …\n"}, want: engine.PassthroughCompacted},
		{name: "a marker of a declared rule", rules: []engine.Rule{drops("d", "note: ")}, in: engine.Input{Text: "… [12 lines elided: x-y] …\n" + noise}, want: engine.PassthroughCompacted},
		{name: "a closing line", rules: []engine.Rule{drops("d", "note: ")}, in: engine.Input{Text: noise + "[compaction: 3 of 9 lines kept · dedup-elide]\n"}, want: engine.PassthroughCompacted},
		{name: "a marker inside a line is text", rules: []engine.Rule{drops("d", "note: ")}, in: engine.Input{Text: noise + "see … [12 lines elided] …\n"}, want: "d", text: "… [60 lines elided: d] …\nsee … [12 lines elided] …\n"},
		{name: "no rule", in: engine.Input{Text: noise}, want: engine.PassthroughLowSavings},
		{name: "the rule acts", rules: []engine.Rule{drops("d", "note: ")}, in: engine.Input{Text: "head\n" + noise + "tail"}, want: "d", text: "head\n… [60 lines elided: d] …\ntail"},
		{name: "the first that matches acts", rules: []engine.Rule{never, drops("a", "note: "), drops("b", "head")}, in: engine.Input{Text: "head\n" + noise + "tail"}, want: "a", text: "head\n… [60 lines elided: a] …\ntail"},
		{name: "one that changes nothing declines", rules: []engine.Rule{drops("a", "absent"), drops("b", "note: ")}, in: engine.Input{Text: "head\n" + noise}, want: "b", text: "head\n… [60 lines elided: b] …\n"},
		{name: "one that leaves nothing declines", rules: []engine.Rule{empties, drops("b", "note: ")}, in: engine.Input{Text: "head\n" + noise}, want: "b", text: "head\n… [60 lines elided: b] …\n"},
		{name: "a lost failure line", rules: []engine.Rule{loses}, in: engine.Input{Text: noise + "error: disk full\n"}, want: engine.FailureFallback},
		{name: "a failure line between dropped ones", rules: []engine.Rule{drops("d", "note: ")}, in: engine.Input{Text: noise + "error: disk full\n" + noise}, want: "d",
			text: "… [60 lines elided: d] …\nerror: disk full\n… [60 lines elided: d] …\n"},
		{name: "a panic", rules: []engine.Rule{panics}, in: engine.Input{Text: noise}, want: engine.FaultFallback},
		{name: "endless work", rules: []engine.Rule{greedy}, in: engine.Input{Text: noise}, want: engine.FaultFallback},
		{name: "too little saved", rules: []engine.Rule{drops("d", "note: 1")}, in: engine.Input{Text: noise + rows(400, "row %d")}, want: "d", text: "-"},
		{name: "a JSON document is not cut by lines", rules: []engine.Rule{drops("d", "note: ")}, in: engine.Input{Text: "[\n" + strings.Repeat("1,\n", 400) + "2]\n"}, want: engine.PassthroughVerbatim},
		{name: "a read tool", rules: []engine.Rule{drops("d", "note: ")}, in: engine.Input{Tool: "Read", Text: noise}, want: engine.PassthroughVerbatim},
		{name: "a search tool", rules: []engine.Rule{drops("d", "note: ")}, in: engine.Input{Tool: "Grep", Text: noise}, want: engine.PassthroughVerbatim},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := engine.New(engine.Config{Overlays: engine.Overlays{Rules: tt.rules}}, engine.Options{Trace: true})
			r := e.Compact(tt.in)
			if r.Stats.Rule != tt.want {
				t.Fatalf("rule %q, want %q (%+v)", r.Stats.Rule, tt.want, r.Trace)
			}
			want := tt.text
			if want == "" {
				want = tt.in.Text
			}
			if want != "-" && r.Text != want {
				t.Errorf("text %q, want %q", r.Text, want)
			}
			if r.Stats.Applied != (r.Text != tt.in.Text) || r.Stats.OriginalBytes != len(tt.in.Text) || r.Stats.CompactedBytes != len(r.Text) {
				t.Errorf("stats %+v do not tell what happened", r.Stats)
			}
			if again := e.Compact(engine.Input{Tool: tt.in.Tool, Text: r.Text}); again.Text != r.Text {
				t.Errorf("not idempotent: %q", again.Text)
			}
		})
	}
}

// TestEndlessLinesPass says that a text of more lines than memory is for passes.
func TestEndlessLinesPass(t *testing.T) {
	if testing.Short() {
		t.Skip("many megabytes")
	}
	in := engine.Input{Text: strings.Repeat("\n", 1<<26+1)}
	r := engine.New(engine.Config{}, engine.Options{}).Compact(in)
	if r.Stats.Rule != engine.FaultFallback || r.Stats.Applied || len(r.Text) != len(in.Text) {
		t.Errorf("%+v", r.Stats)
	}
}

func TestOrderOfFailureLinesIsHeld(t *testing.T) {
	noise := rows(60, "note: %d")
	swaps := engine.TextRule("swap", func(string, string) bool { return true }, func(string) string {
		return "error: two\nerror: one\n"
	})
	e := engine.New(engine.Config{Overlays: engine.Overlays{Rules: []engine.Rule{swaps}}}, engine.Options{})
	if r := e.Compact(engine.Input{Text: noise + "error: one\nerror: two\n"}); r.Stats.Rule != engine.FailureFallback {
		t.Errorf("rule %q, want the fallback", r.Stats.Rule)
	}
	if r := e.Compact(engine.Input{Text: noise + "error: two\nerror: one\nerror: two\n"}); r.Stats.Rule != "swap" {
		t.Errorf("rule %q, want swap: the order of first occurrences is kept", r.Stats.Rule)
	}
}

func TestFoldedFailureLinesSurvive(t *testing.T) {
	folds := engine.TextRule("fold", func(string, string) bool { return true }, func(string) string {
		return "error: one  (×60)\n"
	})
	e := engine.New(engine.Config{Overlays: engine.Overlays{Rules: []engine.Rule{folds}}}, engine.Options{})
	if r := e.Compact(engine.Input{Text: strings.Repeat("error: one\n", 60)}); r.Text != "error: one  (×60)\n" {
		t.Errorf("%s: %q", r.Stats.Rule, r.Text)
	}
	if r := e.Compact(engine.Input{Text: strings.Repeat("error: one\n", 60) + "error: one 2\n"}); r.Stats.Rule != engine.FailureFallback {
		t.Errorf("%s: %q", r.Stats.Rule, r.Text)
	}
}

func TestPinsAreFailureLines(t *testing.T) {
	noise := rows(60, "note: %d")
	pin := func(plain string) bool { return strings.Contains(plain, "must be replaced") }
	in := engine.Input{Text: "head\n" + noise + "note: disk must be replaced\n"}

	e := engine.New(engine.Config{Overlays: engine.Overlays{Rules: []engine.Rule{drops("d", "note: ")}, Pin: pin}}, engine.Options{})
	if r := e.Compact(in); r.Stats.Rule != engine.FailureFallback {
		t.Errorf("a pin of the settings: rule %q", r.Stats.Rule)
	}

	own := drops("own", "note: ")
	drop := own.Transform
	own.Transform = func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
		out, err := drop(c, d)
		out.Pin = pin
		return out, err
	}
	e = engine.New(engine.Config{Overlays: engine.Overlays{Rules: []engine.Rule{own}}}, engine.Options{})
	if r := e.Compact(in); r.Stats.Rule != engine.FailureFallback {
		t.Errorf("a pin of the rule: rule %q", r.Stats.Rule)
	}
}

func TestExitCodeIsAVetoNeverAVerdict(t *testing.T) {
	noise := rows(60, "note: %d is nothing to look at")
	builtin := drops("builtin", "note: ")
	var veto []bool
	fallback := engine.Rule{ID: "fallback", Transform: func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
		veto = append(veto, c.Veto)
		return engine.Outcome{Doc: d}, nil
	}}
	e := engine.New(engine.Config{Builtins: []engine.Rule{builtin}, Fallback: fallback}, engine.Options{})
	tests := []struct {
		name string
		exit engine.Exit
		text string
		acts bool
	}{
		{"non-zero without a failure line", engine.Exited(1), noise + "row", false},
		{"non-zero with lines that count zero only", engine.Exited(1), noise + "12 passed, 0 failed\n", false},
		{"non-zero with a failure line", engine.Exited(1), noise + "error: x\n", true},
		{"zero", engine.Exited(0), noise + "row", true},
		{"unknown", engine.Exit{}, noise + "row", true},
	}
	for _, tt := range tests {
		veto = nil
		r := e.Compact(engine.Input{Exit: tt.exit, Text: tt.text})
		if r.Stats.Applied != tt.acts {
			t.Errorf("%s: rule %q", tt.name, r.Stats.Rule)
		}
		if len(veto) != 1 || veto[0] == tt.acts {
			t.Errorf("%s: the fallback saw veto %v", tt.name, veto)
		}
	}
}

func TestRulesThatTestTheExitSeeNoVeto(t *testing.T) {
	var saw []bool
	look := func(tests bool) engine.Rule {
		return engine.Rule{ID: "look", TestsExit: tests, Transform: func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			saw = append(saw, c.Veto)
			return engine.Outcome{Doc: d}, nil
		}}
	}
	e := engine.New(engine.Config{Overlays: engine.Overlays{Rules: []engine.Rule{look(false), look(true)}}}, engine.Options{})
	e.Compact(engine.Input{Exit: engine.Exited(3), Text: rows(60, "note: %d is nothing to look at")})
	if fmt.Sprint(saw) != "[true false]" {
		t.Errorf("saw %v", saw)
	}
}

func TestBuiltinThenFallbackJoinTheirIDs(t *testing.T) {
	stop := drops("stop", "head")
	inner := stop.Transform
	stop.Transform = func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
		out, err := inner(c, d)
		out.Stop = true
		return out, err
	}
	text := rows(60, "head %d and more") + rows(60, "note: %d is nothing") + rows(60, "tail %d of it") + "end\n"
	e := engine.New(engine.Config{Builtins: []engine.Rule{drops("b", "note: ")}, Fallback: drops("f", "tail"),
		Overlays: engine.Overlays{Rules: []engine.Rule{drops("d", "head")}}}, engine.Options{})
	if r := e.Compact(engine.Input{Text: text}); r.Stats.Rule != "d+b+f" || r.Text != "… [180 lines elided] …\nend\n" || r.Kept != 1 || r.Total != 181 {
		t.Errorf("%s, %d of %d: %q", r.Stats.Rule, r.Kept, r.Total, r.Text)
	}
	e = engine.New(engine.Config{Builtins: []engine.Rule{drops("b", "note: ")}, Fallback: drops("f", "tail"),
		Overlays: engine.Overlays{Rules: []engine.Rule{stop}}}, engine.Options{})
	if r := e.Compact(engine.Input{Text: text}); r.Stats.Rule != "stop" {
		t.Errorf("after a rule that decides: %s", r.Stats.Rule)
	}
	e = engine.New(engine.Config{Builtins: []engine.Rule{drops("b", "note: ")}, Fallback: drops("f", "tail"),
		Overlays: engine.Overlays{Disabled: []string{"b"}}}, engine.Options{})
	if r := e.Compact(engine.Input{Text: text}); r.Stats.Rule != "f" {
		t.Errorf("disabled: %s", r.Stats.Rule)
	}
}

func TestVisibleTextIsWhatIsPromised(t *testing.T) {
	page := "<p>" + strings.Repeat("words ", 200) + "</p>\n<!-- error: in a comment -->\n<b>fatal</b> in bold\n"
	rule := engine.Rule{
		ID: "page",
		Visible: func(_ *engine.Call, d *lines.Doc) *lines.Doc {
			return lines.Parse("words\nfatal in bold\n")
		},
	}
	for text, want := range map[string]string{"words\nfatal in bold\n": "page", "words\n": engine.FailureFallback} {
		rule.Transform = func(*engine.Call, *lines.Doc) (engine.Outcome, error) {
			return engine.Outcome{Doc: lines.Parse(text)}, nil
		}
		e := engine.New(engine.Config{Builtins: []engine.Rule{rule}}, engine.Options{})
		if r := e.Compact(engine.Input{Text: page}); r.Stats.Rule != want {
			t.Errorf("%q: rule %q, want %q", text, r.Stats.Rule, want)
		}
	}
}

func TestFailuresAlike(t *testing.T) {
	text := rows(100, "2026-01-02T03:04:%02d error: attempt timed out") + "end\n"
	keepsEnds := engine.Rule{ID: "ends", Transform: func(_ *engine.Call, d *lines.Doc) (engine.Outcome, error) {
		return engine.Outcome{Doc: lines.Elide(d, "", func(i int, _ *lines.Line) bool { return i > 0 && i < 99 })}, nil
	}}
	for alike, want := range map[bool]string{false: engine.FailureFallback, true: "ends"} {
		e := engine.New(engine.Config{Builtins: []engine.Rule{keepsEnds}, Overlays: engine.Overlays{FailuresAlike: alike}}, engine.Options{})
		if r := e.Compact(engine.Input{Text: text}); r.Stats.Rule != want {
			t.Errorf("alike %v: rule %q", alike, r.Stats.Rule)
		}
	}
}

// TestUnused says that a result which is not used names the rules that made it.
func TestUnused(t *testing.T) {
	text := strings.Repeat("a line of output\n", 60) + "error: kept\n"
	bad := engine.Rule{ID: "bad", Transform: func(_ *engine.Call, d *lines.Doc) (engine.Outcome, error) {
		return engine.Outcome{Doc: lines.Parse("a line of output\n"), Stop: true}, nil
	}}
	faulty := engine.Rule{ID: "faulty", Transform: func(*engine.Call, *lines.Doc) (engine.Outcome, error) { panic("oh") }}
	little := engine.Rule{ID: "little", Transform: func(_ *engine.Call, d *lines.Doc) (engine.Outcome, error) {
		return engine.Outcome{Doc: &lines.Doc{Lines: d.Lines[1:], FinalNewline: d.FinalNewline}, Stop: true}, nil
	}}
	for _, r := range []engine.Rule{bad, faulty, little} {
		got := engine.New(engine.Config{Overlays: engine.Overlays{Rules: []engine.Rule{r}}}, engine.Options{}).Compact(engine.Input{Text: text})
		if got.Text != text || len(got.Unused) != 1 || got.Unused[0].ID != r.ID {
			t.Errorf("%s: %+v", r.ID, got.Unused)
		}
	}
}

// TestResultsStandByThemselves says that a result of compiled rules which would be changed by a second call is not
// used, unless a marker in it keeps it from that, and that users' own rules may do so.
func TestResultsStandByThemselves(t *testing.T) {
	halve := engine.Rule{ID: "halve", Origin: engine.Origin{Layer: engine.Builtin}, Transform: func(_ *engine.Call, d *lines.Doc) (engine.Outcome, error) {
		if len(d.Lines) < 10 {
			return engine.Outcome{Doc: d}, nil
		}
		return engine.Outcome{Doc: &lines.Doc{Lines: d.Lines[:len(d.Lines)/2], FinalNewline: true}, Stop: true}, nil
	}}
	text := strings.Repeat("a line of output\n", 100)
	r := engine.New(engine.Config{Builtins: []engine.Rule{halve}}, engine.Options{MinBytes: -1, Trace: true}).Compact(engine.Input{Text: text})
	if r.Text != text || r.Stats.Rule != engine.PassthroughLowSavings || len(r.Unused) != 1 || !strings.Contains(r.Trace.Reason, "again") {
		t.Errorf("%+v", r.Stats)
	}
	own := halve
	own.Origin.Layer = engine.Project
	r = engine.New(engine.Config{Overlays: engine.Overlays{Rules: []engine.Rule{own}}}, engine.Options{MinBytes: -1}).Compact(engine.Input{Text: text})
	if r.Stats.Rule != "halve" {
		t.Errorf("%+v", r.Stats)
	}
	marked := halve
	marked.Transform = func(_ *engine.Call, d *lines.Doc) (engine.Outcome, error) {
		return engine.Outcome{Doc: lines.Elide(d, "", func(i int, _ *lines.Line) bool { return i%20 > 9 }), Stop: true}, nil
	}
	r = engine.New(engine.Config{Builtins: []engine.Rule{marked}}, engine.Options{MinBytes: -1}).Compact(engine.Input{Text: text})
	if r.Stats.Rule != "halve" {
		t.Errorf("%+v", r.Stats)
	}
}
