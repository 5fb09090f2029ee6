// Package lines is the model of a text that the whole module shares: what a line is, by what two lines are
// compared, how folded and taken-out lines are written, and how a text is rendered again.
//
// A [Doc] is the text cut at its line feeds. Rules work on a Doc and return another one; lines that stay are passed
// on by reference, so that a kept line is written byte for byte and no rule has to parse what another has written.
package lines

import "strings"

// Kind says what a [Line] stands for.
type Kind uint8

const (
	// Source is a line of the input. With Count above 1 it stands for that many identical neighbours.
	Source Kind = iota
	// Gap is the marker that stands in place of consecutive lines that were taken out.
	Gap
	// Scattered is the marker that stands once for all the small gaps of a transform.
	Scattered
	// Written is a line that a stage wrote (a count, a message, an extract). It stands for no line of the input.
	Written
)

// Flags is what is known of a line before a rule sees it.
type Flags uint8

const (
	// Failure marks a failure line: it must survive.
	Failure Flags = 1 << iota
	// Evidence marks a line that explains a failure line: frames, assertion details, the run's summary.
	Evidence
	// Edited marks a line whose text is no longer that of the input. Such a line is never folded with others as if
	// it were.
	Edited
)

// Line is one line of a [Doc].
type Line struct {
	// Text is the line without its line feed, with everything else as it came: escape sequences, carriage
	// returns, invalid bytes. For markers it is the id of the declared rule that took the lines out, or empty.
	Text string
	// Count is the number of source lines that this one stands for: 1, or more for a folded line and for markers,
	// 0 for a written line.
	Count uint32
	Kind  Kind
	Flags Flags
}

// Marker reports whether the line stands for lines that were taken out.
func (l *Line) Marker() bool { return l.Kind == Gap || l.Kind == Scattered }

// Doc is a text as lines. A Doc that was handed to a rule is read-only: rules build a new one.
type Doc struct {
	Lines []Line
	// Src is the text that the lines were cut from, if all of them are consecutive parts of it; otherwise empty.
	// A scanner may then go through the text at once instead of line by line.
	Src string
	// FinalNewline says whether the last line ends with a line feed.
	FinalNewline bool
}

// Parse cuts text at its line feeds. The lines are views into text: nothing is copied. An empty text has no lines.
func Parse(text string) *Doc {
	d := &Doc{Src: text}
	if text == "" {
		return d
	}
	d.FinalNewline = text[len(text)-1] == '\n'
	if x, y, ok := Halves(text); ok {
		var n, m int
		Both(func() { n = countLines(x) }, func() { m = countLines(y) })
		d.Lines = make([]Line, n+m)
		Both(func() { cutLines(d.Lines[:n], x) }, func() { cutLines(d.Lines[n:], y) })
		return d
	}
	d.Lines = make([]Line, countLines(text))
	cutLines(d.Lines, text)
	return d
}

// countLines counts the lines of a text that is not empty.
func countLines(text string) int {
	n := strings.Count(text, "\n")
	if text[len(text)-1] != '\n' {
		n++
	}
	return n
}

// cutLines cuts text into as many lines as it has.
func cutLines(to []Line, text string) {
	for k := range to {
		i := strings.IndexByte(text, '\n')
		if i < 0 {
			to[k] = Line{Text: text, Count: 1}
			return
		}
		to[k] = Line{Text: text[:i], Count: 1}
		text = text[i+1:]
	}
}

// ParseMarked is [Parse] for a text that may hold markers of ours: whole marker lines come back as markers with
// their counts. It serves for what a library rule returned as text.
func ParseMarked(text string) *Doc {
	d := Parse(text)
	for i := range d.Lines {
		if m, ok := ParseMarker(d.Lines[i].Text); ok {
			d.Lines[i] = m
			d.Src = ""
		}
	}
	return d
}

// String renders the text: kept lines byte for byte, folded ones with their count, markers by their grammar.
func (d *Doc) String() string {
	if d.Src != "" || len(d.Lines) == 0 {
		return d.Src
	}
	var b strings.Builder
	b.Grow(d.Size())
	var scratch [64]byte
	for i := range d.Lines {
		l := &d.Lines[i]
		switch {
		case l.Marker():
			b.Write(appendMarker(scratch[:0], l))
		case l.Count > 1:
			body, cr := cutCR(l.Text)
			b.WriteString(body)
			b.Write(appendFold(scratch[:0], l.Count))
			b.WriteString(cr)
		default:
			b.WriteString(l.Text)
		}
		if i < len(d.Lines)-1 || d.FinalNewline {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Size is the number of bytes that [Doc.String] returns.
func (d *Doc) Size() int {
	n := 0
	for i := range d.Lines {
		n += d.Lines[i].size() + 1
	}
	if n > 0 && !d.FinalNewline {
		n--
	}
	return n
}

func (l *Line) size() int {
	switch {
	case l.Marker():
		return markerSize(l)
	case l.Count > 1:
		return len(l.Text) + foldSize(l.Count)
	}
	return len(l.Text)
}

// Kept counts the source lines that stand in the text, folded ones with all they stand for.
func (d *Doc) Kept() int { return d.count(Source) }

// Elided counts the source lines that markers stand for.
func (d *Doc) Elided() int { return d.count(Gap) + d.count(Scattered) }

func (d *Doc) count(k Kind) int {
	n := 0
	for i := range d.Lines {
		if d.Lines[i].Kind == k {
			n += int(d.Lines[i].Count)
		}
	}
	return n
}

// Blank reports whether nothing but blank lines and markers is left.
func (d *Doc) Blank() bool {
	for i := range d.Lines {
		if l := &d.Lines[i]; !l.Marker() && strings.TrimSpace(Plain(l.Text)) != "" {
			return false
		}
	}
	return true
}

// Same reports whether two texts render alike, without rendering them.
func Same(a, b *Doc) bool {
	if a == b {
		return true
	}
	if len(a.Lines) != len(b.Lines) || a.FinalNewline != b.FinalNewline {
		return false
	}
	for i := range a.Lines {
		x, y := &a.Lines[i], &b.Lines[i]
		if x.Count != y.Count || x.Kind != y.Kind || x.Text != y.Text {
			return false
		}
	}
	return true
}
