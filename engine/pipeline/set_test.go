package pipeline

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// sources are patterns of every kind that the search for literals treats differently.
var sources = []string{
	`^note: `, `^note`, `done$`, `^exactly$`, `needle`, `(?i)needle`, `(?i)^KISS`, `(?i)sky$`, `(?i)desk|mask`, `^$`, `^\s*$`, ``,
	`^\s+at `, `^\d+%`, `\d+%`, `^\S+: (Refreshing state|Reading|Read complete)`, `(foo|ba[rz])+x`, `a{3}b`, `(ab){2,3}c`, `colou?r`,
	`^(?:GET|POST) /\w*`, `warn(ing)?:`, `[Ww]arning`, `\bword\b`, `\Bin\B`, `^\[(INFO|DEBUG)\]`, `é+`, `(?i)é`, `(?i)straße`, `漢字`, `[äöü]x`,
	`\x{fffd}`, `[^a]b`, `^[^#]`, `.`, `..`, `x*`, `^x*y`, `^(a|b|)c`, `(?i:s)ss`, `(?i)k`, `^(?i)s`, `(?s).b`, `(?m)^b$`, `\Ab`, `b\z`, `^^b$$`,
	`a|b|`, `(a|b)(c|d)(e|f)`, `^\w+\.\w+`, `--+ (PASS|FAIL)`, `[[:digit:]]{4}-`, `^  `, `:`, `\pL+!`, `(?i)\x{212a}`, `(?U)a+b`, `(?i)[k-s]x`, `(?i)^(ask|task)x`,
	`z{0}y`, `[^\x00-\x{10FFFF}]`, `a\r`, `^ab{1,3}$`,
}

var words = []string{
	"note: ", "note", "done", "exactly", "needle", "NEEDLE", "kiss", "\u212aiss", "s\u212ay", "desk", "ma\u017f\u212a", "", " ", "  at ", "12%", "x.y: Reading",
	"foo", "bar", "baz", "x", "aaab", "ababc", "color", "colour", "GET /", "warning: ", "Warning", "word", "win", "[INFO]", "é", "É", "STRASSE", "straße", "漢字",
	"ä", "\xff", "\xc5", "\xe2\x84", "\ufffd", "#", "s", "S", "ſ", "k", "b", "c", "ace", "bdf", "--- FAIL", "2024-", ":", "!", "y", "a\r", "task", "ta\u017f\u212ax", "A",
}

func randomLine(rnd *rand.Rand) string {
	var b strings.Builder
	for range rnd.IntN(4) {
		b.WriteString(words[rnd.IntN(len(words))])
	}
	return b.String()
}

// sameAsPlain holds a set against each pattern by itself.
func sameAsPlain(t *testing.T, s *Set, text string) {
	t.Helper()
	var want, got []int
	for i, p := range s.patterns {
		if d := p.dfa(); d != nil {
			if yes, ok := d.match(text); ok && yes != p.re().MatchString(text) {
				t.Errorf("the automaton of `%s` says %v to %q", p.Source, yes, text)
			}
		}
		if p.re().MatchString(text) {
			want = append(want, i)
		}
	}
	s.All(text, func(i int) { got = append(got, i) })
	if !slices.Equal(got, want) {
		t.Errorf("of the patterns %s %v match %q, not %v", list(s), want, text, got)
	}
	first := -1
	if len(want) > 0 {
		first = want[0]
	}
	if got := s.First(text); got != first {
		t.Errorf("of the patterns %s the first that matches %q is %d, not %d", list(s), text, first, got)
	}
	if yes, _ := s.any(text); yes != (len(want) > 0) {
		t.Errorf("of the patterns %s one matches %q: %v", list(s), text, !yes)
	}
}

func list(s *Set) string {
	var all []string
	for _, p := range s.patterns {
		all = append(all, "`"+p.Source+"`")
	}
	return strings.Join(all, " ")
}

func TestSetIsEachPattern(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	all := patterns(t, sources...)
	single := make([]*Set, len(all))
	for i, p := range all {
		single[i] = NewSet(p)
	}
	for range 4000 {
		text := randomLine(rnd)
		sameAsPlain(t, single[rnd.IntN(len(single))], text)
		if t.Failed() {
			return
		}
	}
	for range 300 {
		var some []*Pattern
		for range rnd.IntN(30) {
			some = append(some, all[rnd.IntN(len(all))])
		}
		s := NewSet(some...)
		for range 20 {
			sameAsPlain(t, s, randomLine(rnd))
		}
		if t.Failed() {
			return
		}
	}
	var many []*Pattern
	for range 5 {
		many = append(many, all...)
	}
	s := NewSet(many...)
	for range 200 {
		sameAsPlain(t, s, randomLine(rnd))
	}
}

func FuzzSet(f *testing.F) {
	for i, s := range sources {
		f.Add(s+"\n"+sources[(i*7)%len(sources)], words[i%len(words)]+words[(i*3)%len(words)])
	}
	f.Fuzz(func(t *testing.T, exprs, text string) {
		if strings.IndexByte(text, '\n') >= 0 {
			t.Skip()
		}
		var some []*Pattern
		for e := range strings.SplitSeq(exprs, "\n") {
			if p, err := Compile(e, 0); err == nil {
				some = append(some, p)
			}
		}
		sameAsPlain(t, NewSet(some...), text)
	})
}

// TestLiterals tells what is known of patterns before a regular expression is run.
func TestLiterals(t *testing.T) {
	tests := []struct{ source, prefix, holds string }{
		{`^note: `, "note: =", ""},
		{`needle`, "", "needle="},
		{`(?i)needle`, "", "needle~"},
		{`done$`, "", "done="},
		{`^\S+: (Refreshing state|Reading|Read complete)`, "", ": Refreshing state= : Reading= : Read complete="},
		{`^\s+at `, "", "at ="},
		{`colou?r`, "", "color= colour="},
		{`[Ww]arn(ing)?:`, "", "warn:~ warning:~"},
		{`^(?:GET|POST) /\w`, "GET /= POST /=", ""},
		{`^(?i)skip (one|two)`, "skip one~ skip two~", ""},
		{`(ab)+c{2}`, "", "ab="},
		{`\d+ms`, "", "ms="},
		{`\d+`, "", ""},
		{`a|\d`, "", ""},
		{`^\d+%$`, "", "%="},
		{`^[-=]+$`, "", ""},
		{`x.*longest.*y`, "", "longest="},
	}
	show := func(set []literal) string {
		var out []string
		for _, l := range set {
			if l.fold {
				out = append(out, l.text+"~")
			} else {
				out = append(out, l.text+"=")
			}
		}
		return strings.Join(out, " ")
	}
	for _, tt := range tests {
		n := needOf(pattern(t, tt.source).tree)
		if got := show(n.prefix); got != tt.prefix {
			t.Errorf("`%s` starts with %q", tt.source, got)
		}
		if got := show(n.holds); got != tt.holds {
			t.Errorf("`%s` holds %q", tt.source, got)
		}
	}
}
