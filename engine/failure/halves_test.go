package failure

import (
	"testing"

	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/testdata/loggen"
)

// TestHalves says that a text that is large enough to be gone through by halves gives what its lines give one by one.
func TestHalves(t *testing.T) {
	texts := []string{loggen.Build(lines.HalvesFrom + 12345), loggen.Mixed(lines.HalvesFrom + 12345)}
	for _, shape := range loggen.Shapes() {
		texts = append(texts, loggen.Adversarial(shape, lines.HalvesFrom+77))
	}
	for _, text := range texts {
		d := lines.Parse(text)
		Annotate(d, nil)
		at := 0
		for i := range d.Lines {
			l := &d.Lines[i]
			if l.Text != text[at:at+len(l.Text)] || l.Count != 1 || (l.Flags&lines.Failure != 0) != Match(l.Text) {
				t.Fatalf("line %d of %.40q…: %.80q, flags %d", i, text, l.Text, l.Flags)
			}
			if at += len(l.Text); at < len(text) {
				if text[at] != '\n' {
					t.Fatalf("line %d of %.40q… ends in its middle", i, text)
				}
				at++
			}
		}
		if at != len(text) || d.FinalNewline != (text[len(text)-1] == '\n') {
			t.Fatalf("%.40q…: the lines have %d of %d bytes", text, at, len(text))
		}
	}
}
