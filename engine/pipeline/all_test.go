package pipeline

import (
	"errors"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

var errTooMuch = errors.New("too much")

// TestAllMatchesOfALongLine says that a pattern whose every match reads to the end of a line is given up before it
// does so, and that one that does not is not.
func TestAllMatchesOfALongLine(t *testing.T) {
	const size = 1 << 19
	for _, c := range []struct {
		pattern, unit string
		gives         bool
	}{
		{`a(?:.*z)?`, "a", true},
		{`a(?:.*z)?`, "b", false},
		{`(?:a+z)?`, "a", true},
		{`"id":"[^"]*"`, `{"id":"a1","name":"b"},`, false},
		{`\d+`, "12 ", false},
		{`x*`, "y", false},
		{`a.*`, "a", false},
	} {
		p := patterns(t, c.pattern)[0]
		d := lines.Parse(strings.Repeat(c.unit, size/len(c.unit)))
		failure.Annotate(d, nil)
		replace, err := Replace(p, "-", ScopeAll)
		if err != nil {
			t.Fatal(err)
		}
		extract, err := Extract(p, "", WhichAll)
		if err != nil {
			t.Fatal(err)
		}
		for _, st := range []Stage{replace, extract} {
			if gave := givesUp(t, st, d); gave != c.gives {
				t.Errorf("%s of %s on a line of %q: gave up %v, want %v", st.name, c.pattern, c.unit, gave, c.gives)
			}
		}
	}
}

func givesUp(t *testing.T, st Stage, d *lines.Doc) (yes bool) {
	defer func() {
		if p := recover(); p != nil {
			if p != errTooMuch {
				panic(p)
			}
			yes = true
		}
	}()
	left := 4096*len(d.Src) + 1<<30
	p := Pipeline{ID: "x", Stages: []Stage{st}}
	_, err := p.Run(Env{Succeeded: true, Spend: func(n int) {
		if left -= n; left < 0 {
			panic(errTooMuch)
		}
	}}, d)
	if err != nil && err != errGrown {
		t.Fatal(err)
	}
	return false
}
