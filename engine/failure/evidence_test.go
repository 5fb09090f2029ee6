package failure

import (
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine/lines"
)

// marked renders a text with "! " before failure lines, "| " before evidence and "  " before the rest.
func marked(text string) string {
	d := lines.Parse(text)
	Annotate(d, nil)
	MarkEvidence(d)
	var b strings.Builder
	for _, l := range d.Lines {
		switch {
		case l.Flags&lines.Failure != 0:
			b.WriteString("! ")
		case l.Flags&lines.Evidence != 0:
			b.WriteString("| ")
		default:
			b.WriteString("  ")
		}
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}

func TestEvidenceStaysWithItsFailure(t *testing.T) {
	for name, want := range map[string]string{
		"a pass named after an error takes nothing with it": `
! ok 1 - throws an error
  ok 2 - next
`,
		"indented lines below, not the next step": `
  compiling
! error: it broke
|   because of this
|     and that
  compiling
`,
		"a panic of Go with its goroutine": `
  starting
! panic: boom
  
| goroutine 1 [running]:
| main.run(...)
| 	/src/main.go:7
| main.main()
| 	/src/main.go:3 +0x1d
  done
`,
	} {
		t.Run(name, func(t *testing.T) {
			want := strings.TrimPrefix(want, "\n")
			var in strings.Builder
			for l := range strings.Lines(want) {
				in.WriteString(l[2:])
			}
			text := strings.TrimSuffix(in.String(), "\n")
			got := marked(text)
			// Blank lines inside a block may be marked or not; that they stay is up to who drops them.
			if norm(got) != norm(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

func norm(s string) string {
	var b strings.Builder
	for l := range strings.Lines(s) {
		if strings.TrimSpace(l[2:]) != "" {
			b.WriteString(l)
		}
	}
	return b.String()
}

func TestEvidenceIsBounded(t *testing.T) {
	text := "error: long\n" + strings.Repeat("  detail\n", 10*MaxBlock)
	n := strings.Count(marked(text), "| ")
	if n == 0 || n > MaxBlock {
		t.Errorf("a block took %d lines with it, and at most %d are allowed", n, MaxBlock)
	}
}
