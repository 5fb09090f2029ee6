package pipeline

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compaction-dev/compaction/engine/lines"
)

// shapes are lines of the kinds that stages treat differently.
var shapes = []string{
	"", " \t", "row 1", "row 2", "row 2", "row 2 ", "note: a", "note: b", "10:00:01 tick 5", "10:00:02 tick 6",
	"error: no such thing", "  at frame (file.js:1:2)", "1 failed, 2 passed", "0 failed", "panic: x", "FAIL",
	"\x1b[31mfailed\x1b[0m", "\x1b[32mok 12\x1b[0m\r", "get 1%\rget 50%\rgot it", "get 1%\rerror: get\rget 2%", "\r\r",
	"begin", "end", "begin end", "… not a marker", "folded  (×3)", "error folded  (×2)", "é̂ ünïcode 漢字 👩‍👩‍👧 text",
	"\xff\xfe broken \x80", strings.Repeat("long ", 30), strings.Repeat("漢", 20), "x=1 y=2 z=3",
}

func randomText(rnd *rand.Rand, n int) string {
	var b strings.Builder
	for i := range n {
		s := shapes[rnd.IntN(len(shapes))]
		for range 1 + rnd.IntN(2)*rnd.IntN(9) {
			b.WriteString(s)
			if i < n-1 || rnd.IntN(2) == 0 {
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}

// choices makes the stages that random pipelines are put together from; the second half writes text.
func choices(t testing.TB) (takes, writes []Stage) {
	m := must(t)
	p := func(s string) *Pattern { return pattern(t, s) }
	takes = []Stage{
		Drop(p(`^note: `), p(`tick`)), Drop(p(`.`)), Drop(p(`^get`)), Drop(p(`(?i)error`), p(`at frame`)),
		DropRange(Range{p(`^begin`), p(`end$`)}), DropRange(Range{From: p(`folded`)}), DropRange(Range{p(`row`), p(`row`)}),
		m(Keep([]*Pattern{p(`row`), p(`漢`)}, 0, 0)), m(Keep([]*Pattern{p(`^note`)}, 2, 1)), KeepRange(Range{p(`row`), p(`end`)}),
		Pin(p(`begin`)), Pin(p(`^$`)),
		m(Dedup("")), m(Dedup("all")), m(Dedup("all", mask("time"), mask("number"), mask("path"))), m(Dedup("", mask("hex"), mask("uuid"), MaskOf(p(`[a-z]+`)))),
		m(CutEnds(3, 4)), m(CutEnds(0, 1)), m(CutLines(7)), Blank(BlankDrop), Blank(BlankCollapse), Blank(BlankTrim),
	}
	writes = []Stage{
		m(CutBytes(300)), m(CutBytes(20)), m(CutWidth(10)), m(CutWidth(1)),
		m(Replace(p(`\d+`), "<${0}>", ScopeAll)), m(Replace(p(`^get (\d+)`), "${1}", ScopeFirst)), m(Replace(p(`row`), "\n", ScopeLine)), m(Replace(p(``), "", ScopeAll)),
		m(Count([]Named{{"rows", p(`row`)}, {"failed", p(`fail`)}}, "{rows} rows, {failed} failed")),
		m(Extract(p(`(\w)=(\d)`), "${1}: ${2}", WhichAll)), m(Extract(p(`.+`), "", WhichFirst)),
		m(Say(p(`row`), p(`漢`), "fine\nand well")), m(OnEmpty("nothing left")),
	}
	return takes, writes
}

// promised are the distinct failure lines in the order of first occurrences, as lines are compared.
func promised(d *lines.Doc) []string {
	var out []string
	seen := map[string]bool{}
	for i := range d.Lines {
		if l := &d.Lines[i]; l.Flags&lines.Failure != 0 && !seen[lines.Key(l.Text)] {
			seen[lines.Key(l.Text)] = true
			out = append(out, lines.Key(l.Text))
		}
	}
	return out
}

func subsequence(short, long []string) bool {
	for _, s := range long {
		if len(short) > 0 && short[0] == s {
			short = short[1:]
		}
	}
	return len(short) == 0
}

// holds checks what must hold of every run, and returns its result.
func holds(t *testing.T, p *Pipeline, env Env, text string) Result {
	t.Helper()
	d := parse(text)
	r, err := p.Run(env, d)
	if err != nil {
		t.Fatal(err)
	}
	if d.String() != text {
		t.Fatal("the input was changed")
	}
	if again, _ := p.Run(env, parse(text)); again.Doc.String() != r.Doc.String() || again.Decided != r.Decided {
		t.Error("a second run gives another result")
	}
	traced := env
	traced.Trace = true
	if seen, _ := p.Run(traced, parse(text)); seen.Doc.String() != r.Doc.String() || seen.Decided != r.Decided {
		t.Error("a traced run gives another result")
	}
	if kept, gone, total := r.Doc.Kept(), r.Doc.Elided(), len(d.Lines); kept+gone != total {
		t.Errorf("%d kept and %d elided lines of %d", kept, gone, total)
	}
	if !p.Unpinned {
		var got []string
		for i := range r.Doc.Lines {
			got = append(got, lines.Key(r.Doc.Lines[i].Text))
		}
		if want := promised(d); !subsequence(want, got) {
			t.Errorf("of the failure lines %q some are lost", want)
		}
	}
	if utf8.ValidString(text) && !utf8.ValidString(r.Doc.String()) {
		t.Error("valid UTF-8 became invalid")
	}
	marks := 0
	for i := range r.Doc.Lines {
		l := &r.Doc.Lines[i]
		if l.Kind == lines.Scattered {
			marks++
		}
		if l.Marker() && l.Text != p.ID {
			t.Errorf("a marker carries the id %q", l.Text)
		}
		if strings.Contains(l.Text, "\n") {
			t.Errorf("the line %q holds a line feed", l.Text)
		}
	}
	if marks > 1 {
		t.Errorf("there are %d markers of scattered lines", marks)
	}
	return r
}

// kept are the source lines that stand, byte for byte.
func kept(d *lines.Doc) (out []string) {
	for i := range d.Lines {
		if l := &d.Lines[i]; l.Kind == lines.Source && l.Flags&lines.Edited == 0 {
			out = append(out, l.Text)
		}
	}
	return out
}

func TestEveryPipeline(t *testing.T) {
	takes, writes := choices(t)
	all := append(append([]Stage(nil), takes...), writes...)
	rnd := rand.New(rand.NewPCG(1, 2))
	for round := range 3000 {
		p := &Pipeline{ID: "x", Unpinned: rnd.IntN(8) == 0}
		from, writing := takes, round%2 == 1
		if writing {
			from = all
		}
		var names []string
		for range 1 + rnd.IntN(4) {
			st := from[rnd.IntN(len(from))]
			p.Stages = append(p.Stages, st)
			names = append(names, st.name)
		}
		env := Env{Succeeded: rnd.IntN(2) == 0}
		env.Veto = !env.Succeeded && rnd.IntN(4) == 0
		text := randomText(rnd, rnd.IntN(30))
		r := holds(t, p, env, text)
		if !writing {
			if !subsequence(kept(r.Doc), kept(lines.Parse(text))) {
				t.Error("the kept lines are not in the order of the input")
			}
			if len(r.Doc.Lines) > len(lines.Parse(text).Lines)+1 {
				t.Error("the result has more lines than the input")
			}
		}
		if t.Failed() {
			t.Fatalf("stages %v with %+v, unpinned %v, on\n%q\ngave\n%q", names, env, p.Unpinned, text, r.Doc.String())
		}
	}
}

// unsteady says that a second pass of the stage may act on its own result: of a range whose pattern both starts and
// ends it, the pinned lines stay and pair up anew; and see [Dedup].
func unsteady(st Stage) bool {
	switch o := st.op.(type) {
	case *dropRange:
		return o.To != nil && o.To.Source == o.From.Source
	case *foldLines:
		return o.all && o.masks != nil
	}
	return false
}

// TestOnceIsEnough runs each stage that writes nothing on its own result.
func TestOnceIsEnough(t *testing.T) {
	takes, _ := choices(t)
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		text := randomText(rnd, rnd.IntN(30))
		for i, st := range takes {
			if unsteady(st) && hasFailure(text) {
				continue
			}
			p := &Pipeline{ID: "x", Stages: []Stage{st}}
			once, err := p.Run(Env{}, parse(text))
			if err != nil {
				t.Fatal(err)
			}
			twice, err := p.Run(Env{}, once.Doc)
			if err != nil {
				t.Fatal(err)
			}
			if once.Doc.String() != twice.Doc.String() {
				t.Fatalf("stage %d (%s) on\n%q\ngave\n%q\nand then\n%q", i, st.name, text, once.Doc.String(), twice.Doc.String())
			}
		}
	}
}

func hasFailure(text string) bool { return len(promised(parse(text))) > 0 }

func TestCutBudgets(t *testing.T) {
	m := must(t)
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		text := randomText(rnd, rnd.IntN(40))
		n := 60 + rnd.IntN(400)
		for _, st := range []Stage{m(CutBytes(n)), m(CutLines(n)), m(CutWidth(n))} {
			// Nothing is pinned, so that the budget is that of the whole.
			p := Pipeline{ID: "x", Stages: []Stage{st}, Unpinned: true}
			r, err := p.Run(Env{}, parse(text))
			if err != nil {
				t.Fatal(err)
			}
			out := r.Doc.String()
			switch st.op.(type) {
			case cutBytes:
				if len(strings.TrimSuffix(out, "\n")) > n {
					t.Errorf("%d bytes of at most %d:\n%q", len(out), n, out)
				}
			case cutLines:
				if len(r.Doc.Lines) > n {
					t.Errorf("%d lines of at most %d", len(r.Doc.Lines), n)
				}
			case cutWidth:
				for i := range r.Doc.Lines {
					if w := utf8.RuneCountInString(lines.Plain(r.Doc.Lines[i].Text)); w > n {
						t.Errorf("a line of %d characters of at most %d", w, n)
					}
				}
			}
		}
	}
}

func FuzzPipeline(f *testing.F) {
	takes, writes := choices(f)
	all := append(takes, writes...)
	rnd := rand.New(rand.NewPCG(7, 8))
	for i := range all {
		f.Add([]byte{byte(i), byte(i * 7), byte(rnd.IntN(256))}, randomText(rnd, 12))
	}
	f.Fuzz(func(t *testing.T, program []byte, text string) {
		if strings.IndexByte(text, 0) >= 0 || lines.HasMarker(text) || len(program) > 8 {
			t.Skip()
		}
		p := &Pipeline{ID: "x"}
		env := Env{}
		for _, b := range program {
			if int(b) < len(all) {
				p.Stages = append(p.Stages, all[b])
			} else {
				env.Succeeded, env.Veto, p.Unpinned = b&1 == 1, b&1 == 0 && b&2 == 2, b&4 == 4
			}
		}
		holds(t, p, env, text)
	})
}

// FuzzReplace holds the templates against those of the regexp package.
func FuzzReplace(f *testing.F) {
	f.Add(`(a+)(?P<n>b)?`, "<${1}${n}$$>", "xaabaay")
	f.Add(``, "-", "abc")
	f.Fuzz(func(t *testing.T, source, with, text string) {
		p, err := Compile(source, 0)
		if err != nil || strings.ContainsAny(text, "\n\r\x1b") || strings.Contains(with, "\n") || p.re().NumSubexp() > 50 {
			t.Skip()
		}
		st, err := Replace(p, with, ScopeAll)
		if err != nil {
			t.Skip()
		}
		if strings.Contains(strings.ReplaceAll(strings.ReplaceAll(with, "$$", ""), "${", ""), "$") {
			t.Skip() // a lone dollar sign is one here, and nothing in the regexp package
		}
		got := st.op.(*replaceText).line(text)
		if want := p.re().ReplaceAllString(text, with); got != want && p.re().MatchString(text) {
			t.Errorf("%q with %q on %q gives %q, and should %q", source, with, text, got, want)
		}
	})
}

func ExamplePipeline() {
	noise, _ := Compile(`^note: `, 0)
	p := Pipeline{ID: "deploy", Stages: []Stage{Drop(noise)}}
	r, _ := p.Run(Env{}, lines.Parse("note: a\nnote: b\nnote: c\nnote: d\nnote: e\ndeployed\n"))
	fmt.Print(r.Doc)
	// Output:
	// … [5 lines elided: deploy] …
	// deployed
}
