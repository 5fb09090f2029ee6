package builtin

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// fold makes one line of identical neighbours. Blank lines stay as they are, and so do markers, edited lines and
// lines that already end in a count.
func fold(d *lines.Doc) *lines.Doc {
	var out []lines.Line
	for i := 0; i < len(d.Lines); {
		j := i + 1
		if j < len(d.Lines) && repeats(&d.Lines[i], &d.Lines[j]) && foldable(&d.Lines[i]) {
			for j++; j < len(d.Lines) && repeats(&d.Lines[i], &d.Lines[j]); j++ {
			}
		}
		if j > i+1 && out == nil {
			out = append(make([]lines.Line, 0, len(d.Lines)), d.Lines[:i]...)
		}
		if out != nil {
			l := d.Lines[i]
			for _, r := range d.Lines[i+1 : j] {
				l.Count += r.Count
			}
			out = append(out, l)
		}
		i = j
	}
	if out == nil {
		return d
	}
	return &lines.Doc{Lines: out, FinalNewline: d.FinalNewline}
}

// repeats reports whether b says what a says, escape sequences and carriage returns at the end aside.
func repeats(a, b *lines.Line) bool {
	if a.Kind != lines.Source || b.Kind != lines.Source {
		return false
	}
	if a.Text == b.Text {
		return true
	}
	if len(a.Text) > 0 && len(b.Text) > 0 && a.Text[0] != b.Text[0] && a.Text[0] != 0x1b && b.Text[0] != 0x1b {
		return false
	}
	if !special(a.Text) && !special(b.Text) {
		return false
	}
	return lines.Plain(a.Text) == lines.Plain(b.Text)
}

// special reports whether a line may hold what lines.Plain takes out.
func special(s string) bool {
	return strings.HasSuffix(s, "\r") || strings.IndexByte(s, 0x1b) >= 0 || strings.Contains(s, "\u009b")
}

func foldable(l *lines.Line) bool {
	if l.Flags&lines.Edited != 0 || strings.TrimSpace(lines.Plain(l.Text)) == "" {
		return false
	}
	_, _, counted := lines.CutFold(l.Text)
	return !counted
}

// dropRepeats takes out lines that say what the line before them says. A record of a stream of JSON has to stay one
// that parses, so it gets no count; the marker tells.
func dropRepeats(d *lines.Doc) *lines.Doc {
	return lines.Elide(d, "", func(i int, l *lines.Line) bool {
		return i > 0 && repeats(&d.Lines[i-1], l) && foldable(l)
	})
}

// isNDJSON reports whether nearly all lines of a text are JSON objects by their ends, as in a log of JSON records
// among which a crash may have written lines of text.
func isNDJSON(d *lines.Doc) bool {
	records, others := 0, 0
	for i := range d.Lines {
		s := strings.TrimSpace(d.Lines[i].Text)
		switch {
		case s == "":
		case len(s) > 1 && s[0] == '{' && s[len(s)-1] == '}':
			records++
		default:
			others++
			if others > 16 && others > 1+i/8 {
				return false
			}
		}
	}
	return records > 1 && others <= records/8
}

// progressMin is how many segments a line needs to be taken for a progress display. CI systems put their own
// invisible segment in front of a line; such a line is left alone.
const progressMin = 4

// trimProgress takes the segments of progress displays out of the lines and leaves what was left on the screen, the
// last segment that is not blank. A line of which any segment is a failure stays whole. The result does not count as
// edited: it is the line as a terminal showed it, and folds with others that say the same.
func trimProgress(d *lines.Doc) *lines.Doc {
	var out []lines.Line
	for i := range d.Lines {
		l := &d.Lines[i]
		text, ok := lastSegment(l)
		if ok && out == nil {
			out = append(make([]lines.Line, 0, len(d.Lines)), d.Lines[:i]...)
		}
		if out != nil {
			k := *l
			if ok {
				k.Text = text
			}
			out = append(out, k)
		}
	}
	if out == nil {
		return d
	}
	return &lines.Doc{Lines: out, FinalNewline: d.FinalNewline}
}

func lastSegment(l *lines.Line) (string, bool) {
	if l.Kind != lines.Source || l.Flags&lines.Failure != 0 {
		return "", false
	}
	body := strings.TrimRight(l.Text, "\r")
	if strings.IndexByte(body, '\r') < 0 {
		return "", false
	}
	last, n := "", 0
	for s := range lines.Segments(body) {
		n++
		if failure.Match(s) {
			return "", false
		}
		if lines.Key(s) != "" {
			last = s
		}
	}
	if n < progressMin {
		return "", false
	}
	return last + l.Text[len(body):], true
}
