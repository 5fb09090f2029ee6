package builtin

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

func annotated(text string) *lines.Doc {
	d := lines.Parse(text)
	failure.Annotate(d, nil)
	return d
}

func TestFoldIdenticalNeighbours(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"neighbours", "a\na\na\nb\n", "a  (×3)\nb\n"},
		{"not over a distance", "a\nb\na\n", "a\nb\na\n"},
		{"blank lines get no count", "a\n\n\n\nb\n", "a\n\n\n\nb\n"},
		{"a line with a count is not folded again", "a  (×2)\na  (×2)\n", "a  (×2)\na  (×2)\n"},
		{"colours do not count", "\x1b[31ma\x1b[0m\na\n", "\x1b[31ma\x1b[0m  (×2)\n"},
		{"the carriage return stays at the end", "a\r\na\r\n", "a  (×2)\r\n"},
		{"indentation counts", "a\n  a\n", "a\n  a\n"},
		{"no line feed at the end", "a\na", "a  (×2)"},
		{"failure lines fold too", "error: x\nerror: x\n", "error: x  (×2)\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := dedupElide(annotated(c.in), elided).String(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestProgressSegmentsAreTakenOut(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"the last state stays", "10%\r20%\r30%\r100%\n", "100%\n"},
		{"a failure among them keeps the line whole", "10%\r20%\rerror: x\r100%\n", "10%\r20%\rerror: x\r100%\n"},
		{"an invisible mark in front is no progress", "mark:1\r$ make\n", "mark:1\r$ make\n"},
		{"blank states do not count", "10%\r20%\r30%\rdone\r   \n", "done\n"},
		{"CRLF stays", "10%\r20%\r30%\r100%\r\n", "100%\r\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := dedupElide(annotated(c.in), elided).String(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestRecordsLoseRepeatsOnly(t *testing.T) {
	var in strings.Builder
	for i := range 400 {
		fmt.Fprintf(&in, "{\"n\":%d}\n", i/2)
	}
	got := dedupElide(annotated(in.String()), elided)
	for i := range got.Lines {
		if l := &got.Lines[i]; !l.Marker() && !strings.HasSuffix(l.Text, "}") {
			t.Fatalf("the record %q was changed", l.Text)
		}
	}
	if got.Kept() != 200 {
		t.Errorf("%d records were kept of 200 different ones", got.Kept())
	}
}

func TestNothingIsElidedFromShortTexts(t *testing.T) {
	in := numbered(149)
	if got := dedupElide(annotated(in), elided).String(); got != in {
		t.Errorf("a text of 149 lines was elided:\n%s", got)
	}
}

func TestVetoKeepsFourHundredLinesAtEachEnd(t *testing.T) {
	if in := numbered(800); dedupElide(annotated(in), vetoed).String() != in {
		t.Error("800 lines were elided")
	}
	got := dedupElide(annotated(numbered(1000)), vetoed)
	if got.Kept() != 800 || got.Elided() != 200 {
		t.Errorf("of 1000 lines %d were kept and %d elided, want 800 and 200", got.Kept(), got.Elided())
	}
}

func TestDedupAndElide(t *testing.T) {
	in := numbered(50) + "FAILED: here\n" + numbered(50)
	got := DedupAndElide(in, 0, 0)
	want := "line 0 of the text\n"
	ls := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	if !strings.HasPrefix(got, want) || len(ls) != 40+1+1+1+20 {
		t.Errorf("got %d lines:\n%s", len(ls), got)
	}
	if !slices.Contains(ls, "FAILED: here") || !slices.Contains(ls, "… [10 lines elided] …") {
		t.Errorf("the failure line or its marker is missing:\n%s", got)
	}
	if DedupAndElide(got, 0, 0) != got {
		t.Error("a second run changes the text")
	}
}

func TestEveryDistinctFailureLineStays(t *testing.T) {
	var in strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&in, "step %d\n", i)
		if i%7 == 0 {
			fmt.Fprintf(&in, "error %d: no\n", i%500)
		}
	}
	r := NewEngine(engine.Overlays{}, engine.Options{}).Compact(engine.Input{Text: in.String()})
	if r.Stats.Rule != FallbackRuleID {
		t.Fatalf("the rule is %s", r.Stats.Rule)
	}
	have := map[string]bool{}
	for _, l := range engine.FailureLines(r.Text) {
		have[l] = true
	}
	for _, l := range engine.FailureLines(in.String()) {
		if !have[l] {
			t.Errorf("%q is lost", l)
		}
	}
}

func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d of the text\n", i)
	}
	return b.String()
}

// FuzzFallback runs the engine with the fallback alone on texts of many lines.
func FuzzFallback(f *testing.F) {
	f.Add("ok\nerror: x\n  at y (a.js:1:2)\n\n10%\r20%\r30%\r40%\n", uint16(90))
	f.Add("a\na\n  (×2)\n{\"a\":1}\n", uint16(300))
	f.Add("\x1b[31mFAIL\x1b[0m x\r\n$ make\nexited with 2.\n", uint16(200))
	e := NewEngine(engine.Overlays{}, engine.Options{MinBytes: 1})
	f.Fuzz(func(t *testing.T, piece string, times uint16) {
		if len(piece) > 1<<12 {
			return
		}
		var b strings.Builder
		for i := range int(times % 512) {
			b.WriteString(piece)
			if i%3 == 0 {
				fmt.Fprintf(&b, "\n%d", i)
			}
		}
		in := b.String()
		r := e.Compact(engine.Input{Text: in})
		if strings.HasSuffix(r.Stats.Rule, "-fallback") {
			t.Fatalf("the result was undone: %s", r.Stats.Rule)
		}
		if len(r.Text) > len(in) {
			t.Fatalf("%d bytes became %d", len(in), len(r.Text))
		}
		if again := e.Compact(engine.Input{Text: r.Text}); again.Text != r.Text {
			t.Fatalf("a second run changes the text from\n%q\nto\n%q", r.Text, again.Text)
		}
	})
}

func TestFailuresAlikeKeepFirstAndLast(t *testing.T) {
	var in strings.Builder
	for i := range 400 {
		fmt.Fprintf(&in, "2024-05-01T10:00:%02d error: connection 0x%08x reset after %d tries\nstep %d\n", i%60, i*77777, i, i)
	}
	e := NewEngine(engine.Overlays{FailuresAlike: true}, engine.Options{})
	r := e.Compact(engine.Input{Text: in.String()})
	got := engine.FailureLines(r.Text)
	all := engine.FailureLines(in.String())
	if r.Stats.Rule != FallbackRuleID || got[0] != all[0] || got[len(got)-1] != all[len(all)-1] {
		t.Fatalf("rule %s kept %q to %q", r.Stats.Rule, got[0], got[len(got)-1])
	}
	if len(got) > 250 {
		t.Errorf("%d of %d lines that differ only in numbers were kept", len(got), len(all))
	}
}

func TestTraceSaysWhyLinesStay(t *testing.T) {
	in := numbered(300) + "main.go:7:2: undefined: x\nmake: *** [all] Error 2\n" + numbered(300)
	r := NewEngine(engine.Overlays{}, engine.Options{Trace: true}).Compact(engine.Input{Text: in})
	last := r.Trace.Steps[len(r.Trace.Steps)-1]
	if !slices.ContainsFunc(last.Notes, func(n string) bool {
		return strings.HasPrefix(n, "line 301 stays with ") && strings.Contains(n, "place")
	}) {
		t.Errorf("no note says why line 301 stays: %q", last.Notes)
	}
}

func TestListOfFindingsKeepsThem(t *testing.T) {
	var in strings.Builder
	for i := range 700 {
		fmt.Fprintf(&in, "src/part%d.py:%d:80: E501 line too long (%d > 79 characters)\n", i/9, i+1, 80+i%40)
	}
	got := dedupElide(annotated(in.String()), elided)
	if got.Elided() != 0 {
		t.Errorf("%d of 700 findings were elided", got.Elided())
	}
}
