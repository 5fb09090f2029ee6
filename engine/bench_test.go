package engine

import (
	"fmt"
	"testing"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/testdata/loggen"
)

// BenchmarkGuarantee reads the promise off a build log and holds the log against it.
func BenchmarkGuarantee(b *testing.B) {
	text := loggen.Build(7 << 20)
	d := lines.Parse(text)
	failure.Annotate(d, nil)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		p := promiseOf(d, false)
		if loss := p.broken(d); loss != "" {
			b.Fatal(loss)
		}
	}
}

// BenchmarkChoice asks rules that all want something else, and so measures the choice alone.
func BenchmarkChoice(b *testing.B) {
	text := loggen.Build(2000)
	for _, n := range []int{1, 20, 100} {
		var rules []Rule
		for i := range n {
			rules = append(rules, Rule{ID: fmt.Sprint("rule-", i), Match: func(c *Call) bool { return c.Ran.Ran(fmt.Sprintf("tool%d", i)) }})
		}
		e := New(Config{Overlays: Overlays{Rules: rules}}, Options{})
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e.Compact(Input{Command: "make all", Text: text})
			}
		})
	}
}
