package failure

import (
	"testing"

	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/testdata/loggen"
)

const benchSize = 7 << 20

func benchAnnotate(b *testing.B, text string) {
	d := lines.Parse(text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for i := range d.Lines {
			d.Lines[i].Flags = 0
		}
		Annotate(d, nil)
	}
	b.ReportMetric(float64(flagged(d))/float64(len(d.Lines))*100, "%lines")
}

func flagged(d *lines.Doc) int {
	n := 0
	for i := range d.Lines {
		if d.Lines[i].Flags&lines.Failure != 0 {
			n++
		}
	}
	return n
}

func BenchmarkAnnotate(b *testing.B) {
	b.Run("build", func(b *testing.B) { benchAnnotate(b, loggen.Build(benchSize)) })
	b.Run("mixed", func(b *testing.B) { benchAnnotate(b, loggen.Mixed(benchSize)) })
	for _, name := range loggen.Shapes() {
		b.Run(name, func(b *testing.B) { benchAnnotate(b, loggen.Adversarial(name, benchSize)) })
	}
}

func BenchmarkMatchLines(b *testing.B) {
	d := lines.Parse(loggen.Build(benchSize))
	b.SetBytes(benchSize)
	b.ReportAllocs()
	for b.Loop() {
		for i := range d.Lines {
			Match(d.Lines[i].Text)
		}
	}
}

// The pattern on every line, which is what the scanner stands in for.
func BenchmarkPattern(b *testing.B) {
	d := lines.Parse(loggen.Build(1 << 20))
	b.SetBytes(1 << 20)
	for b.Loop() {
		for i := range d.Lines {
			RE().MatchString(d.Lines[i].Text)
		}
	}
}
