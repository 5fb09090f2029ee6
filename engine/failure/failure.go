// Package failure knows failure lines and their evidence: which lines of a tool's output say that something went
// wrong, and which lines around them explain it. The engine keeps the first in every result; rules keep the second
// with them.
package failure

import "github.com/compaction-dev/compaction/engine/lines"

// Match reports whether a line, given without its line feed, is a failure line: whether [RE] matches one of its
// segments, escape sequences aside, or what is left of it without its carriage returns. Two lines are none whatever
// they say: a whole line of the marker grammar, and one whose only match is the × of a trailing fold count. It takes
// time linear in the line and allocates nothing unless the line holds escape sequences or inner carriage returns.
// Safe for concurrent use.
func Match(line string) bool {
	if special(line) {
		return matchSpecial(line)
	}
	return table().next(line, 0) >= 0 && !lines.IsMarker(line)
}

// Annotate sets [lines.Failure] on the failure lines of d, and on the lines that pin says yes to. pin is asked about
// lines that are none yet, as patterns see them: without escape sequences and trailing carriage returns; it may be
// nil. Markers are passed over. It takes time linear in the text. d must not be in use elsewhere.
func Annotate(d *lines.Doc, pin func(plain string) bool) {
	if d.Src != "" {
		annotateSource(d)
	} else {
		for i := range d.Lines {
			if l := &d.Lines[i]; !l.Marker() && Match(l.Text) {
				l.Flags |= lines.Failure
			}
		}
	}
	if pin == nil {
		return
	}
	for i := range d.Lines {
		if l := &d.Lines[i]; !l.Marker() && l.Flags&lines.Failure == 0 && pin(lines.Plain(l.Text)) {
			l.Flags |= lines.Failure
		}
	}
}
