package builtin

import (
	"fmt"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/testdata/loggen"
)

// BenchmarkWhole takes texts of all sizes the whole way, with all compiled rules.
func BenchmarkWhole(b *testing.B) {
	for _, kind := range []struct {
		name string
		make func(int) string
	}{{"build", loggen.Build}, {"mixed", loggen.Mixed}} {
		for _, size := range []int{2 << 10, 64 << 10, 1 << 20, 7 << 20, 100 << 20} {
			text := ""
			b.Run(fmt.Sprintf("%s/%dkB", kind.name, size>>10), func(b *testing.B) {
				if text == "" {
					text = kind.make(size)
				}
				e := NewEngine(engine.Overlays{}, engine.Options{})
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					e.Compact(engine.Input{Text: text})
				}
			})
		}
	}
}

// BenchmarkScanFoldGuarantee is the way without a rule that knows a tool and without scores: cut, scan, fold, and check.
func BenchmarkScanFoldGuarantee(b *testing.B) {
	e := engine.New(engine.Config{Fallback: engine.Rule{
		ID: FallbackRuleID,
		Transform: func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			return engine.Outcome{Doc: fold(trimProgress(d))}, nil
		},
	}}, engine.Options{})
	for name, text := range map[string]string{"build": loggen.Build(benchSize), "mixed": loggen.Mixed(benchSize)} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				e.Compact(engine.Input{Text: text})
			}
		})
	}
}

// BenchmarkFamilies is each rule's own transform on a build log of a megabyte.
func BenchmarkFamilies(b *testing.B) {
	d := lines.Parse(loggen.Build(1 << 20))
	failure.Annotate(d, nil)
	for _, r := range All() {
		b.Run(r.ID, func(b *testing.B) {
			b.SetBytes(1 << 20)
			for b.Loop() {
				c := &engine.Call{Input: engine.Input{Text: d.Src}}
				if _, err := r.Transform(c, d); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMarkdown takes a text with 700 tool results of 10 kB.
func BenchmarkMarkdown(b *testing.B) {
	block := "[[tool-result]] bash (call_1)\n```text\n" + loggen.Build(10<<10) + "```\n\nSome words in between.\n\n"
	text := strings.Repeat(block, 700)
	e := NewEngine(engine.Overlays{}, engine.Options{})
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		e.CompactMarkdown(text)
	}
}
