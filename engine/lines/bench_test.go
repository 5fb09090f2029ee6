package lines_test

import (
	"testing"

	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/testdata/loggen"
)

const benchSize = 7 << 20

func BenchmarkParse(b *testing.B) {
	text := loggen.Build(benchSize)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		lines.Parse(text)
	}
}

func BenchmarkElideAndRender(b *testing.B) {
	d := lines.Parse(loggen.Build(benchSize))
	b.SetBytes(benchSize)
	b.ReportAllocs()
	for b.Loop() {
		_ = lines.Elide(d, "", func(i int, _ *lines.Line) bool { return i%7 > 0 }).String()
	}
}

func BenchmarkPlain(b *testing.B) {
	for _, name := range []string{"escapes", "only-escapes", "osc-never-closed", "only-carriage-returns"} {
		d := lines.Parse(loggen.Adversarial(name, benchSize))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(benchSize)
			b.ReportAllocs()
			for b.Loop() {
				for i := range d.Lines {
					lines.Plain(d.Lines[i].Text)
				}
			}
		})
	}
}

func BenchmarkHasMarker(b *testing.B) {
	for _, name := range []string{"marker-openings", "one-line", "blanks-before-names"} {
		text := loggen.Adversarial(name, benchSize)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(benchSize)
			for b.Loop() {
				lines.HasMarker(text)
			}
		})
	}
}
