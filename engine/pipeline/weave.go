package pipeline

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

// weave builds the text that a stage makes of another, line by line in order. As long as every line stays, nothing
// is built.
type weave struct {
	run     *run
	from    *lines.Doc
	b       lines.Builder
	changed bool
}

func (r *run) weave() *weave {
	return &weave{run: r, from: r.doc, b: lines.Builder{ID: r.id}}
}

func (w *weave) change(i int) {
	if w.changed {
		return
	}
	w.changed = true
	w.b.Grow(i + (len(w.from.Lines)-i)/2)
	for _, l := range w.from.Lines[:i] {
		w.b.Keep(l)
	}
}

// keep passes line i on as it is.
func (w *weave) keep(i int) {
	if w.changed {
		w.b.Keep(w.from.Lines[i])
	}
}

// drop takes line i out.
func (w *weave) drop(i int) {
	w.change(i)
	w.b.Drop(w.from.Lines[i])
}

// fold passes line i on as standing for n source lines.
func (w *weave) fold(i int, n uint32) {
	l := w.from.Lines[i]
	if n == l.Count {
		w.keep(i)
		return
	}
	w.change(i)
	l.Count = n
	w.b.Keep(l)
}

// folded leaves line i out, which another line stands for already.
func (w *weave) folded(i int) { w.change(i) }

// put writes text in the place of line i, which still stands for the source lines that it stood for. Line feeds in
// text make further lines, which stand for none.
func (w *weave) put(i int, text string) error {
	l := w.from.Lines[i]
	if text == l.Text {
		w.keep(i)
		return nil
	}
	w.change(i)
	first, rest, more := strings.Cut(text, "\n")
	l.Text = first
	l.Flags |= lines.Edited
	w.b.Keep(l)
	for more {
		first, rest, more = strings.Cut(rest, "\n")
		w.b.Keep(lines.Line{Text: first, Kind: lines.Written})
	}
	return w.run.wrote(len(text))
}

// end makes the text that was built the text of the run.
func (w *weave) end() {
	if w.changed {
		w.run.doc = w.b.Doc(w.from.FinalNewline)
	}
}

// written makes lines of a text that a stage writes.
func written(text string) []lines.Line {
	var out []lines.Line
	for s := range strings.SplitSeq(text, "\n") {
		out = append(out, lines.Line{Text: s, Kind: lines.Written})
	}
	return out
}

// marker is one marker for all that a stage takes out.
type marker struct {
	line lines.Line
	id   string
}

func (r *run) marker(kind lines.Kind) *marker {
	return &marker{line: lines.Line{Kind: kind}, id: r.id}
}

// take takes a line out. An older marker is taken in; the id stays if it is the same.
func (m *marker) take(l *lines.Line) {
	id := m.id
	if l.Marker() {
		id = l.Text
	}
	switch {
	case l.Count == 0:
		return
	case m.line.Count == 0:
		m.line.Text = id
	case m.line.Text != id:
		m.line.Text = ""
	}
	m.line.Count += l.Count
}

// appendTo appends the marker unless nothing was taken out.
func (m *marker) appendTo(out []lines.Line) []lines.Line {
	if m.line.Count == 0 {
		return out
	}
	return append(out, m.line)
}
