package pipeline

import (
	"testing"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/testdata/loggen"
)

// work is what a run spends on a text.
func work(t *testing.T, st Stage, text string) int {
	t.Helper()
	d := lines.Parse(text)
	failure.Annotate(d, nil)
	spent := 0
	p := Pipeline{ID: "x", Stages: []Stage{st}}
	if _, err := p.Run(Env{Succeeded: true, Spend: func(n int) { spent += n }}, d); err != nil && err != errGrown {
		t.Fatal(err)
	}
	return spent
}

// TestGrowth doubles texts of the shapes that make careless passes quadratic. The work of a stage at most about
// doubles with them, and is never more than a fixed number of looks at each byte.
func TestGrowth(t *testing.T) {
	takes, writes := choices(t)
	many := Drop(patterns(t, append(strangers(50), wordless...)...)...)
	const size = 1 << 13
	for _, name := range loggen.Shapes() {
		small, large := loggen.Adversarial(name, size), loggen.Adversarial(name, 2*size)
		for i, st := range append(append([]Stage{many}, takes...), writes...) {
			a, b := work(t, st, small), work(t, st, large)
			if b > 9*a/4+1000 {
				t.Errorf("stage %d (%s) on %s: work grows from %d to %d", i, st.name, name, a, b)
			}
			if b > 40*len(large) {
				t.Errorf("stage %d (%s) on %s: %d looks at each byte", i, st.name, name, b/len(large))
			}
		}
	}
}
