package jsonview

import (
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// Lines cuts a result of this package into lines for what acts after it, which knows lines only: those that are
// failure lines, and records that hold a failing member, are flagged. fails is the predicate of [SampleOptions].
func Lines(text string, fails func(line string) bool) *lines.Doc {
	if fails == nil {
		fails = failure.Match
	}
	d := lines.ParseMarked(text)
	for i := range d.Lines {
		if l := &d.Lines[i]; !l.Marker() && (fails(l.Text) || len(FailingMembers(l.Text, fails)) > 0) {
			l.Flags |= lines.Failure
		}
	}
	return d
}
