package builtin

import (
	"testing"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/testdata/loggen"
)

const benchSize = 7 << 20

// BenchmarkFallback measures the steps of the fallback apart and the whole path through the engine.
func BenchmarkFallback(b *testing.B) {
	text := loggen.Build(benchSize)
	d := annotated(text)
	bench := func(name string, run func()) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				run()
			}
		})
	}
	bench("fold", func() { fold(trimProgress(d)) })
	bench("scores", func() { failure.Scores(d) })
	bench("elide", func() { dedupElide(d, elided) })
	bench("evidence", func() {
		failure.MarkEvidence(&lines.Doc{Lines: append([]lines.Line(nil), d.Lines...)})
	})
	e := engine.New(engine.Config{Fallback: fallback(), Finish: finish}, engine.Options{})
	bench("engine", func() { e.Compact(engine.Input{Text: text}) })
	mixed := loggen.Mixed(benchSize)
	b.Run("mixed", func(b *testing.B) {
		b.SetBytes(int64(len(mixed)))
		for b.Loop() {
			e.Compact(engine.Input{Text: mixed})
		}
	})
}
