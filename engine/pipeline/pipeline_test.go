package pipeline

import (
	"regexp"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/google/go-cmp/cmp"
)

func pattern(t testing.TB, source string) *Pattern {
	t.Helper()
	p, err := Compile(source, 0)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func patterns(t testing.TB, sources ...string) []*Pattern {
	t.Helper()
	out := make([]*Pattern, len(sources))
	for i, s := range sources {
		out[i] = pattern(t, s)
	}
	return out
}

// must returns the stage of a constructor that the test knows to be right.
func must(t testing.TB) func(Stage, error) Stage {
	return func(s Stage, err error) Stage {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

var succeeded = Env{Succeeded: true}

func parse(text string) *lines.Doc {
	d := lines.Parse(text)
	failure.Annotate(d, nil)
	return d
}

// through runs stages over a text and returns the result, after checking what holds for every run.
func through(t testing.TB, env Env, text string, stages ...Stage) Result {
	t.Helper()
	d := parse(text)
	p := Pipeline{ID: "x", Stages: stages}
	r, err := p.Run(env, d)
	if err != nil {
		t.Fatal(err)
	}
	if got := d.String(); got != text {
		t.Fatalf("the input was changed to %q", got)
	}
	if kept, gone, total := r.Doc.Kept(), r.Doc.Elided(), len(d.Lines); kept+gone != total {
		t.Errorf("%d kept and %d elided lines of %d:\n%s", kept, gone, total, r.Doc)
	}
	return r
}

func TestStages(t *testing.T) {
	m := must(t)
	tests := []struct {
		name    string
		stages  []Stage
		in, out string
	}{
		{"drop", []Stage{Drop(patterns(t, `^note: `, `^tick$`)...)},
			"a\nnote: b\ntick\nc\ntick tock\n", "a\n… [2 scattered lines elided: x] …\nc\ntick tock\n"},
		{"drop sees no carriage return and no colour", []Stage{Drop(pattern(t, `^note: .*[a-z]$`))},
			"a\r\nnote: b\r\n\x1b[32mnote: c\x1b[0m\r\nd\r\n", "a\r\n… [2 scattered lines elided: x] …\nd\r\n"},
		{"drop takes segments of a row", []Stage{Drop(pattern(t, `^get `))},
			"get 1%\rget 50%\r     \rgot it\r\nget 1%\rget 100%\nend\n", "got it\r\n… [1 scattered lines elided: x] …\nend\n"},
		{"drop takes a row that only matches as a whole", []Stage{Drop(pattern(t, `1%\r2%`))},
			"1%\r2%\r3%\nend\n", "… [1 scattered lines elided: x] …\nend\n"},
		{"drop holds failure lines", []Stage{Drop(pattern(t, `.`))},
			"a\nerror: b\nc\n", "error: b\n… [2 scattered lines elided: x] …\n"},
		{"drop range", []Stage{DropRange(Range{pattern(t, `^begin`), pattern(t, `^end`)})},
			"a\nbegin\n1\n2\n3\nend\nb\nbegin end\nc\n", "a\n… [5 lines elided: x] …\nb\n… [2 scattered lines elided: x] …\n"},
		{"drop range with one pattern twice", []Stage{DropRange(Range{pattern(t, `^---`), pattern(t, `^---`)})},
			"a\n---\n1\n---\nb\n", "a\n… [3 scattered lines elided: x] …\nb\n"},
		{"drop range on one line", []Stage{DropRange(Range{pattern(t, `^<`), pattern(t, `>$`)})},
			"a\n<b>\nc\n", "a\n… [1 scattered lines elided: x] …\nc\n"},
		{"drop range to the end holds failures", []Stage{DropRange(Range{From: pattern(t, `^begin`)})},
			"a\nbegin\nfatal: 1\n2\n", "a\nfatal: 1\n… [2 scattered lines elided: x] …\n"},
		{"keep", []Stage{m(Keep(patterns(t, `^k`), 0, 0))},
			"a\nk1\nb\nb\nb\nb\nb\nk2\n", "… [1 scattered lines elided: x] …\nk1\n… [5 lines elided: x] …\nk2\n"},
		{"keep with context that passes pinned lines over", []Stage{m(Keep(patterns(t, `^k`), 2, 1))},
			"0\n1\n2\nfailed\n3\nk\nfailed\n4\n5\n", "2\nfailed\n3\nk\nfailed\n4\n… [3 scattered lines elided: x] …\n"},
		{"keep without a match keeps all", []Stage{m(Keep(patterns(t, `^k`), 0, 0))}, "a\nb\n", "a\nb\n"},
		{"keep range", []Stage{KeepRange(Range{pattern(t, `^b`), pattern(t, `^d`)})},
			"a\nb\nc\nd\ne\n", "b\nc\nd\n… [2 scattered lines elided: x] …\n"},
		{"keep range without a start keeps all", []Stage{KeepRange(Range{From: pattern(t, `^z`)})}, "a\nb", "a\nb"},
		{"pin holds from the start", []Stage{Drop(pattern(t, `^n`)), Pin(pattern(t, `must be replaced`))},
			"n1\nn must be replaced\nn2\nm\n", "n must be replaced\n… [2 scattered lines elided: x] …\nm\n"},
		{"replace all", []Stage{m(Replace(pattern(t, `(\d+)ms`), "<${1}>$$", ScopeAll))},
			"a 1ms 2ms\nb\nfailed 3ms\n", "a <1>$ <2>$\nb\nfailed 3ms\n"},
		{"replace first", []Stage{m(Replace(pattern(t, `(?P<n>\d+)ms`), "${n}", ScopeFirst))}, "a 1ms 2ms\r\n", "a 1 2ms\r\n"},
		{"replace line", []Stage{m(Replace(pattern(t, `took (\d+)`), "t=${1}", ScopeLine))}, "it took 5 s\nb", "t=5\nb"},
		{"replace in segments", []Stage{m(Replace(pattern(t, `^(\d+)%$`), "${1}", ScopeAll))}, "1%\r2%\rx\n", "1\r2\rx\n"},
		{"replace with a line feed", []Stage{m(Replace(pattern(t, `; `), "\n", ScopeAll))}, "a; b\nc\n", "a\nb\nc\n"},
		{"replace leaves other lines byte for byte", []Stage{m(Replace(pattern(t, `z`), "y", ScopeAll))}, "\x1b[1ma\xff\x1b[0m\r\n", "\x1b[1ma\xff\x1b[0m\r\n"},
		{"dedup", []Stage{m(Dedup(""))}, "a\n a\x1b[0m\na\nb\na\n\n\n", "a  (×3)\nb\na\n\n\n"},
		{"dedup all", []Stage{m(Dedup("all"))}, "a\nb\na\nb\na\n", "a  (×3)\nb  (×2)\n"},
		{"dedup masks", []Stage{m(Dedup("", mask("time"), mask("number")))}, "10:00:01 got 5\n10:00:02 got 6\nerror 1\nerror 2\nerror 2\n",
			"10:00:01 got 5  (×2)\nerror 1\nerror 2  (×2)\n"},
		{"dedup leaves folded lines", []Stage{m(Dedup("all"))}, "a  (×2)\na  (×2)\n", "a  (×2)\na  (×2)\n"},
		{"dedup twice adds up", []Stage{m(Dedup("")), m(Dedup("all"))}, "a\na\nb\na\na\na\n", "a  (×5)\nb\n"},
		{"cut", []Stage{m(CutEnds(2, 1))}, "1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n… [5 lines elided: x] …\n8\n"},
		{"cut counts no pinned line", []Stage{m(CutEnds(2, 1))}, "1\nfailed\n2\n3\npanic\n4\n5\n", "1\nfailed\n2\npanic\n… [2 scattered lines elided: x] …\n5\n"},
		{"cut tail", []Stage{m(CutEnds(0, 2))}, "1\n2\n3\n", "… [1 scattered lines elided: x] …\n2\n3\n"},
		{"cut lines", []Stage{m(CutLines(4))}, "1\n2\n3\n4\n5\n6\n7\n8\n", "1\n… [5 lines elided: x] …\n7\n8\n"},
		{"cut lines that fit", []Stage{m(CutLines(4))}, "1\n2\n3\n4\n", "1\n2\n3\n4\n"},
		{"cut bytes", []Stage{m(CutBytes(80))}, strings.Repeat("123456789\n", 20), "123456789\n… [16 lines elided: x] …\n123456789\n123456789\n123456789\n"},
		{"cut bytes inside the only line", []Stage{m(CutBytes(15))}, "ab" + strings.Repeat("é", 20) + "yz\n", "abé…éééyz\n"},
		{"cut bytes of what is no text", []Stage{m(CutBytes(18))}, strings.Repeat("\x80", 60), "\x80\x80…" + strings.Repeat("\x80", 7)},
		{"cut width", []Stage{m(CutWidth(5))}, "12345\n123456\r\nérrorer\n\x1b[1m12345\x1b[0m\nfailed to\n", "12345\n1234…\r\nérro…\n\x1b[1m12345\x1b[0m\nfailed to\n"},
		{"cut width on a character", []Stage{m(CutWidth(4))}, "abe\u0301\u0301fg\n", "ab…\n"},
		{"cut width leaves counts", []Stage{m(CutWidth(5))}, "123456  (×2)\n1234…  (×3)\r\n12345  (×4)\n123456  (y2)\n", "1234…  (×2)\n1234…  (×3)\r\n12345  (×4)\n1234…\n"},
		{"cut width leaves what a row showed last", []Stage{m(CutWidth(6))}, "10% …\r20% …\rdone\n", "done\n"},
		{"blank drop", []Stage{Blank(BlankDrop)}, "\na\n\n \t\nb\n", "a\n… [3 scattered lines elided: x] …\nb\n"},
		{"blank collapse", []Stage{Blank(BlankCollapse)}, "a\n\n\nb\n\nc\n", "a\n\n… [1 scattered lines elided: x] …\nb\n\nc\n"},
		{"blank trim", []Stage{Blank(BlankTrim)}, "\n\na\n\nb\n\n", "a\n\nb\n… [3 scattered lines elided: x] …\n"},
		{"count", []Stage{m(Count([]Named{{"ok", pattern(t, `^ok`)}, {"other", pattern(t, `^o`)}}, "{ {ok} of {other} }{"))},
			"ok 1\nok 2\nodd\n", "ok 1\nok 2\nodd\n{ 2 of 3 }{\n"},
		{"count without a match", []Stage{m(Count([]Named{{"ok", pattern(t, `^ok`)}}, ""))}, "a\n", "a\n"},
		{"count of all", []Stage{m(Count([]Named{{"ok", pattern(t, `^ok`)}, {"no", pattern(t, `^no`)}}, ""))}, "ok", "ok\nok: 1, no: 0"},
		{"extract", []Stage{m(Extract(pattern(t, `(\w+)=(\d+)`), "${1} ${2}", WhichAll))},
			"a=1 b=2\nx\nfailed: y=3\nz\n", "a 1\nb 2\nfailed: y=3\n… [2 scattered lines elided: x] …\n"},
		{"extract first", []Stage{m(Extract(pattern(t, `\w+=\d+`), "", WhichFirst))}, "x\na=1 b=2\nc=3\n", "a=1\n… [2 scattered lines elided: x] …\n"},
		{"extract without a match", []Stage{m(Extract(pattern(t, `q`), "", WhichAll))}, "x\ny\n", "x\ny\n"},
		{"say", []Stage{m(Say(pattern(t, `^up$`), nil, "all up\n"))}, "a\nup\nb\n", "all up\n… [3 lines elided: x] …\n"},
		{"say unless", []Stage{m(Say(pattern(t, `^up$`), pattern(t, `warn`), "all up"))}, "a\nup\nwarn\n", "a\nup\nwarn\n"},
		{"say is mute beside a failure", []Stage{m(Say(nil, nil, "all up"))}, "0 failed\n", "0 failed\n"},
		{"on_empty", []Stage{Drop(pattern(t, `^a`)), m(OnEmpty("nothing to do"))}, "a\n\na\n", "nothing to do\n… [3 lines elided: x] …\n"},
		{"on_empty with text", []Stage{Drop(pattern(t, `^a`)), m(OnEmpty("nothing to do"))}, "b\n", "b\n"},
		{"markers are passed over", []Stage{Drop(pattern(t, `^a`)), Drop(pattern(t, `elided|^$`)), m(CutEnds(1, 1))},
			"b\na\na\na\na\na\nc\nd\n", "b\n… [6 lines elided: x] …\nd\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := through(t, succeeded, tt.in, tt.stages...)
			if d := cmp.Diff(tt.out, r.Doc.String()); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
			if tt.in == tt.out && r.Doc.String() == tt.in && r.Doc.Src == "" {
				t.Error("an unchanged text is not the one that was handed in")
			}
		})
	}
}

func mask(name string) Mask {
	m, _ := ParseMask(name)
	return m
}

func TestSuccessIsNotAssumed(t *testing.T) {
	m := must(t)
	for name, env := range map[string]Env{"unknown": {}, "vetoed": {Veto: true}} {
		for _, st := range []Stage{m(Say(nil, nil, "fine")), m(OnEmpty("fine"))} {
			if got := through(t, env, "\n\n", st).Doc.String(); got != "\n\n" {
				t.Errorf("%s with the exit code %s gives %q", st.Name(), name, got)
			}
		}
	}
}

func TestVeto(t *testing.T) {
	m := must(t)
	hundred := strings.Repeat("a\nb\n", 500)
	env := Env{Veto: true, Trace: true}
	acts := map[string]Stage{
		"dedup": m(Dedup("all", mask("number"))), "blank": Blank(BlankCollapse), "replace": m(Replace(pattern(t, `b`), "c", ScopeAll)),
		"pin": Pin(pattern(t, `a`)), "count": m(Count([]Named{{"n", pattern(t, `a`)}}, "")), "cut": m(CutEnds(1, 1)),
	}
	rests := map[string]Stage{
		"drop": Drop(pattern(t, `a`)), "keep": m(Keep(patterns(t, `a`), 0, 0)), "width": m(CutWidth(1)),
		"extract": m(Extract(pattern(t, `a`), "z", WhichAll)), "use": Use(func(*lines.Doc) (*lines.Doc, error) { return lines.Parse("z"), nil }),
	}
	for name, st := range acts {
		if r := through(t, env, hundred, st); r.Trace[0].Skipped != "" {
			t.Errorf("%s does not act: %s", name, r.Trace[0].Skipped)
		}
	}
	for name, st := range rests {
		if r := through(t, env, hundred, st); r.Doc.String() != hundred || r.Trace[0].Skipped == "" || r.Decided {
			t.Errorf("%s acts", name)
		}
	}
	for _, st := range []Stage{m(CutEnds(1, 1)), m(CutLines(3)), m(CutBytes(100))} {
		r := through(t, env, hundred, st)
		if want := strings.Repeat("a\nb\n", 200) + "… [200 lines elided: x] …\n" + strings.Repeat("a\nb\n", 200); r.Doc.String() != want {
			t.Errorf("a cut leaves %d lines", len(r.Doc.Lines))
		}
		short := strings.Repeat("a\nb\n", 400)
		if r := through(t, env, short, st); r.Doc.String() != short || r.Decided {
			t.Error("a cut takes lines of the first and last 400")
		}
	}
	if got := through(t, env, "a 1\na 2\nb\na 1\na 1\n", acts["dedup"]).Doc.String(); got != "a 1\na 2\nb\na 1  (×2)\n" {
		t.Errorf("dedup folds more than identical neighbours: %q", got)
	}
}

// TestDropRows holds that what a row showed last does not go without a marker, and does not make room for what it showed
// before.
func TestDropRows(t *testing.T) {
	for text, want := range map[string]string{
		"get 10%\rget 100%\rgot it\n":      "got it\n",
		"get 10%\r\rgot it\r\n":            "got it\r\n",
		"0 of 9 weak\r3 of 9 weak, 100%\n": "… [1 scattered lines elided: x] …\n",
		"got it\rget 100%\r\n":             "… [1 scattered lines elided: x] …\n",
		"got it\rget 100%\r   \r\n":        "… [1 scattered lines elided: x] …\n",
		"error: a\rget 100%\n":             "error: a\rget 100%\n",
		"fine\rwell\n":                     "fine\rwell\n",
	} {
		if got := through(t, succeeded, text, Drop(pattern(t, `\d+%`))).Doc.String(); got != want {
			t.Errorf("%q gives %q", text, got)
		}
	}
}

func TestDecided(t *testing.T) {
	m := must(t)
	same := func(d *lines.Doc) (*lines.Doc, error) { return d, nil }
	tests := []struct {
		name  string
		stage Stage
		want  bool
	}{
		{"drop", Drop(pattern(t, `a`)), false},
		{"dedup", m(Dedup("all")), false},
		{"replace", m(Replace(pattern(t, `a`), "", ScopeAll)), false},
		{"blank", Blank(BlankDrop), false},
		{"pin", Pin(pattern(t, `a`)), false},
		{"count", m(Count([]Named{{"n", pattern(t, `a`)}}, "")), false},
		{"keep", m(Keep(patterns(t, `a`), 0, 0)), true},
		{"keep that knows nothing", m(Keep(patterns(t, `z`), 0, 0)), false},
		{"cut", m(CutEnds(1, 0)), true},
		{"cut of a short text", m(CutEnds(10, 10)), false},
		{"extract", m(Extract(pattern(t, `a`), "", WhichAll)), true},
		{"extract that knows nothing", m(Extract(pattern(t, `z`), "", WhichAll)), false},
		{"say", m(Say(pattern(t, `a`), nil, "s")), true},
		{"say in silence", m(Say(pattern(t, `z`), nil, "s")), false},
		{"on_empty in silence", m(OnEmpty("s")), false},
		{"json", JSON(func(d *lines.Doc) (*lines.Doc, error) { return lines.Parse("{}\n\n\n"), nil }), true},
		{"use", Use(same), false},
		{"guarded", Stage{When: func(*lines.Doc) bool { return false }, op: m(CutEnds(1, 0)).op}, false},
	}
	for _, tt := range tests {
		if r := through(t, succeeded, "a\nb\na\n", tt.stage); r.Decided != tt.want {
			t.Errorf("%s: decided is %v", tt.name, r.Decided)
		}
	}
	if r := through(t, succeeded, "a\nb\na\n", Drop(pattern(t, `b`)), m(CutEnds(10, 10))); !r.Decided {
		t.Error("a cut that had nothing to take does not decide what a drop has changed")
	}
}

// TestCutBefore holds that a text is known which has been through a cut of this width: what other rules would make of
// the short lines, they could not make of the long ones.
func TestCutBefore(t *testing.T) {
	m := must(t)
	for text, want := range map[string]bool{
		"a long line that is cut": true,
		"short":                   false,
		"twelve chars":            false,
		"eleven rune…":            true,
		"b…":                      false,
		"e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301 and more": true,
	} {
		once := through(t, succeeded, text, m(CutWidth(12)))
		again := through(t, succeeded, once.Doc.String(), m(CutWidth(12)))
		if again.Decided != want || again.Doc.String() != once.Doc.String() {
			t.Errorf("%q, then %q: decided is %v", text, once.Doc.String(), again.Decided)
		}
	}
}

func TestUnpinned(t *testing.T) {
	p := Pipeline{ID: "x", Unpinned: true, Stages: []Stage{Drop(pattern(t, `e`)), must(t)(OnEmpty("fine"))}}
	r, err := p.Run(succeeded, parse("error\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Doc.String(); got != "… [1 scattered lines elided: x] …\n" {
		t.Errorf("got %q", got)
	}
}

func TestPinIsHandedOn(t *testing.T) {
	r := through(t, succeeded, "a\nb\n", Pin(patterns(t, `^NOK\b`, `^q$`)...))
	for line, want := range map[string]bool{"NOK 1": true, "NOKIA": false, "x\rq": true} {
		if r.Pin(line) != want {
			t.Errorf("%q is pinned: %v", line, !want)
		}
	}
	guarded := Pin(pattern(t, `a`))
	guarded.When = func(*lines.Doc) bool { return false }
	if r := through(t, succeeded, "a\nb\n", guarded); r.Pin != nil {
		t.Error("a pin whose guard is false holds")
	}
}

func TestTrace(t *testing.T) {
	drop := Drop(patterns(t, `a`, `b`, `z`)...)
	drop.Line = 7
	guarded := Drop(pattern(t, `c`))
	guarded.When = func(d *lines.Doc) bool { return len(d.Lines) > 100 }
	r := through(t, Env{Trace: true}, "a b\nb\nfailed a\nc\n", drop, guarded, must(t)(Say(nil, nil, "s")))
	want := []Trace{
		{Name: "drop", Line: 7, LinesIn: 4, LinesOut: 3, Pinned: 1, Patterns: []Hits{{Pattern: "a", Hits: 2}, {Pattern: "b", Hits: 2}, {Pattern: "z"}}},
		{Name: "drop", LinesIn: 3, LinesOut: 3, Skipped: "its guard is false"},
		{Name: "say", LinesIn: 3, LinesOut: 3, Skipped: "the command is not known to have succeeded"},
	}
	for i := range r.Trace {
		if r.Trace[i].Doc == nil || len(r.Trace[i].Doc.Lines) != r.Trace[i].LinesOut {
			t.Errorf("stage %d has no text of %d lines", i, r.Trace[i].LinesOut)
		}
		r.Trace[i].Doc = nil
	}
	if d := cmp.Diff(want, r.Trace); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestGrowthIsBounded(t *testing.T) {
	double := must(t)(Replace(pattern(t, `a`), "aa", ScopeAll))
	p := Pipeline{Stages: make([]Stage, 40)}
	for i := range p.Stages {
		p.Stages[i] = double
	}
	if _, err := p.Run(succeeded, parse("a a a\n")); err != errGrown {
		t.Errorf("got %v", err)
	}
}

func TestWrongParameters(t *testing.T) {
	p := pattern(t, `(a)(?P<name>b)`)
	_, tooLarge := Compile(strings.Repeat(`[a-z]{1000}`, 11), 0)
	_, tooLong := Compile(strings.Repeat("a", maxSource+1), 0)
	_, wrong := Compile(`(`, 0)
	for _, tt := range []struct {
		err  error
		want string
	}{
		{second(Replace(p, "${3}", 0)), "${3} does not exist: the pattern has 2 groups"},
		{second(Replace(p, "${nam}", 0)), "${nam} does not exist: the pattern has no group of that name"},
		{second(Replace(p, "${name", 0)), `"${name" is not closed: write ${1} for a group, $$ for a dollar sign`},
		{second(Replace(p, "a $1b", 0)), "$1b is no reference: write ${1b} for a group, $$ for a dollar sign"},
		{second(Extract(p, "${9}", 0)), "${9} does not exist: the pattern has 2 groups"},
		{second(Count([]Named{{"ok", p}}, "{no}")), "{no} does not exist: the counts are ok"},
		{second(Count(nil, "")), "count needs at least one named pattern"},
		{second(Keep(nil, -1, 0)), "before must be 0 or more, not -1"},
		{second(Keep(nil, 0, -1)), "after must be 0 or more, not -1"},
		{second(CutEnds(-1, 0)), "head must be 0 or more, not -1"},
		{second(CutEnds(0, -1)), "tail must be 0 or more, not -1"},
		{second(CutEnds(0, 0)), "cut needs a head or a tail of at least 1 line"},
		{second(CutLines(0)), "lines must be 1 or more, not 0"},
		{second(CutBytes(0)), "bytes must be 1 or more, not 0"},
		{second(CutWidth(0)), "width must be 1 or more, not 0"},
		{second(Dedup("near")), `scope is adjacent or all, not "near"`},
		{second(Say(nil, nil, " \n")), "the text is blank"},
		{second(OnEmpty("")), "the text is blank"},
		{second(ParseScope("x")), `scope is all, first or line, not "x"`},
		{second(ParseWhich("x")), `which is all or first, not "x"`},
		{second(ParseBlankMode("x")), `blank is drop, collapse or trim, not "x"`},
		{wrong, "regular expression: error parsing regexp: missing closing ): `(`"},
		{tooLong, "regular expression is too large: about 32769 bytes, at most 32768 are allowed"},
	} {
		if tt.err == nil || tt.err.Error() != tt.want {
			t.Errorf("got %v, want %s", tt.err, tt.want)
		}
	}
	if tooLarge == nil || !regexp.MustCompile(`too large: about \d+ instructions, at most 10000`).MatchString(tooLarge.Error()) {
		t.Errorf("got %v", tooLarge)
	}
}

func second[T any](_ T, err error) error { return err }
