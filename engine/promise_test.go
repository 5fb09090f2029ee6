package engine_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// hostile is a rule that takes out whatever the bits say, swaps lines, repeats them and writes its own.
func hostile(bits []byte) engine.Rule {
	return engine.Rule{
		ID:     "hostile",
		Origin: engine.Origin{Layer: engine.Project},
		Transform: func(_ *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			if len(bits) == 0 {
				return engine.Outcome{Doc: d}, nil
			}
			b := lines.Builder{ID: "hostile"}
			for i, l := range d.Lines {
				switch bits[i%len(bits)] % 8 {
				case 0, 1, 2:
					b.Drop(l)
				case 3:
					l.Text = strings.ToUpper(l.Text)
					b.Keep(l)
				case 4:
					b.Keep(l)
					b.Keep(l)
				case 5:
					l.Count += uint32(bits[i%len(bits)] >> 3)
					b.Keep(l)
				case 6:
					b.Keep(lines.Line{Text: "written", Kind: lines.Written})
				default:
					b.Keep(l)
				}
			}
			return engine.Outcome{Doc: b.Doc(d.FinalNewline)}, nil
		},
	}
}

// FuzzPromise holds the guarantee against a rule that does its worst: every distinct failure line of the input is a
// line of the output in the order of first occurrences, the output is never larger, the same twice, valid where the
// input was, and passes when it comes again.
func FuzzPromise(f *testing.F) {
	f.Add("ok 1\nerror: x\nok 2\nFAIL a\nerror: x\n", []byte{0, 7, 1, 2})
	f.Add("a\r\nerror: x\r\nb\rfailed\rc\n", []byte{0, 3, 4})
	f.Add("\x1b[31mFAIL\x1b[0m a\npanic: b  (×3)\nc  (×2)\n", []byte{5, 1, 6})
	f.Add("error\n\xff\xfeerror\n✗ b", []byte{2, 7, 7})
	f.Fuzz(func(t *testing.T, text string, bits []byte) {
		e := engine.New(engine.Config{Overlays: engine.Overlays{Rules: []engine.Rule{hostile(bits)}}}, engine.Options{MinBytes: -1, MinSavings: -1})
		r := e.Compact(engine.Input{Text: text})
		if len(r.Text) > len(text) {
			t.Fatalf("larger: %d > %d", len(r.Text), len(text))
		}
		if utf8.ValidString(text) && !utf8.ValidString(r.Text) {
			t.Fatal("no longer valid UTF-8")
		}
		if again := e.Compact(engine.Input{Text: text}); again.Text != r.Text || again.Stats != r.Stats {
			t.Fatal("not deterministic")
		}
		if want, got := distinct(text), distinct(r.Text); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Fatalf("failure lines %q, want %q", got, want)
		}
	})
}

// distinct is the plain form of what the guarantee promises: the keys of failure segments, each once, in order.
// Lines that the rule wrote itself may fold, so a fold count is taken off unless the input had it.
func distinct(text string) []string {
	var keys []string
	seen := map[string]bool{}
	for _, line := range strings.Split(text, "\n") {
		if lines.IsMarker(line) || !failure.Match(line) {
			continue
		}
		for s := range lines.Segments(line) {
			if !failure.Match(s) {
				continue
			}
			k := lines.Key(s)
			if body, _, ok := lines.CutFold(k); ok {
				k = strings.TrimSpace(body)
			}
			if !seen[k] {
				seen[k] = true
				keys = append(keys, k)
			}
		}
	}
	return keys
}
