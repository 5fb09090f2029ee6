// Package failure knows failure lines and their evidence: which lines of a tool's output say that something went
// wrong, and which lines around them explain it. The engine keeps the first in every result; rules keep the second
// with them.
package failure

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

// Match reports whether a line is a failure line: whether one of its segments matches, escape sequences aside. Two
// lines are none whatever they say: a whole line of the marker grammar, and one whose only match is the × of a
// trailing fold count. Safe for concurrent use.
func Match(line string) bool {
	if lines.IsMarker(line) {
		return false
	}
	line, _, _ = lines.CutFold(line)
	for s := range lines.Segments(line) {
		if RE().MatchString(lines.Plain(s)) {
			return true
		}
	}
	return false
}

// CountsZero reports whether a failure line only counts that nothing failed ("0 failed", "0 Error(s)"). Such a line
// survives like any other, but it does not explain a non-zero exit.
func CountsZero(line string) bool {
	p := strings.ToLower(lines.Plain(line))
	return strings.Contains(p, "0 failed") || strings.Contains(p, "0 error")
}

// Annotate sets [lines.Failure] on the failure lines of a freshly parsed text, and on the lines that pin, given the
// line as patterns see it, says yes to. pin may be nil.
func Annotate(d *lines.Doc, pin func(plain string) bool) {
	for i := range d.Lines {
		l := &d.Lines[i]
		if Match(l.Text) || pin != nil && pin(lines.Plain(l.Text)) {
			l.Flags |= lines.Failure
		}
	}
}
