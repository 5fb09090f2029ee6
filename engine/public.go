package engine

import (
	"regexp"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// FailureLines returns every failure line of a text, as it came and in order, identical ones included. Its time is
// linear in the text. Safe for concurrent use.
func FailureLines(text string) []string {
	d := lines.Parse(text)
	failure.Annotate(d, nil)
	var out []string
	for i := range d.Lines {
		if d.Lines[i].Flags&lines.Failure != 0 {
			out = append(out, d.Lines[i].Text)
		}
	}
	return out
}

// FailureRE is the pattern that defines a failure line, on a line without escape sequences and carriage returns.
// The engine itself matches without it, and makes the two exceptions that [failure.Match] names.
func FailureRE() *regexp.Regexp { return failure.RE() }
