package lines

import "slices"

// Builder writes the result of a transform: lines that stay, and lines that go and leave a marker. Gaps of five or
// more source lines get a marker in their place; all smaller ones share one, which stands where the last of them
// was. Markers of earlier transforms are taken into the gaps around them. The zero value is ready; a Builder is not
// safe for concurrent use.
type Builder struct {
	// ID is the declared rule that the markers name; empty for builtin rules.
	ID  string
	out []Line

	gap       uint32 // source lines taken out since the last kept line
	gapIDs    ids
	hard      bool // the gap holds an older marker that stood in place, so it stays one
	scattered uint32
	scatIDs   ids
	at        int // where in out the last small gap stood
}

// ids folds the ids of joined markers: the same one stays, different ones cancel out.
type ids struct {
	id  string
	set bool
}

func (s *ids) join(id string) {
	if !s.set {
		s.id, s.set = id, true
	} else if s.id != id {
		s.id = ""
	}
}

// Grow makes room for n lines.
func (b *Builder) Grow(n int) { b.out = slices.Grow(b.out, n) }

// Keep writes a line. A marker is not written at once: it joins the gap that it stands in.
func (b *Builder) Keep(l Line) {
	switch l.Kind {
	case Gap:
		b.gap += l.Count
		b.hard = true
		b.gapIDs.join(l.Text)
		return
	case Scattered:
		if b.gap == 0 {
			b.scattered += l.Count
			b.scatIDs.join(l.Text)
			b.at = len(b.out)
			return
		}
		b.gap += l.Count
		b.gapIDs.join(l.Text)
		return
	}
	b.settle()
	b.out = append(b.out, l)
}

// Drop takes a line out. A marker that is dropped is kept all the same: its lines are gone already and stay counted.
func (b *Builder) Drop(l Line) {
	if l.Marker() {
		b.Keep(l)
		return
	}
	if l.Count == 0 {
		return
	}
	b.gap += l.Count
	b.gapIDs.join(b.ID)
}

func (b *Builder) settle() {
	if b.gap == 0 {
		return
	}
	if b.gap >= gapMin || b.hard {
		b.out = append(b.out, Line{Kind: Gap, Count: b.gap, Text: b.gapIDs.id})
	} else {
		b.scattered += b.gap
		b.scatIDs.join(b.gapIDs.id)
		b.at = len(b.out)
	}
	b.gap, b.hard, b.gapIDs = 0, false, ids{}
}

// Doc ends the text and returns it; finalNewline is that of the text it was built from. The Builder may not be used
// afterwards.
func (b *Builder) Doc(finalNewline bool) *Doc {
	b.settle()
	if b.scattered > 0 {
		b.out = slices.Insert(b.out, b.at, Line{Kind: Scattered, Count: b.scattered, Text: b.scatIDs.id})
	}
	return &Doc{Lines: b.out, FinalNewline: finalNewline}
}

// Elide builds the text without the lines that drop names by their index, with markers for them. id is the declared
// rule for the markers, empty for builtin rules. A text of which nothing is dropped comes back as it is.
func Elide(d *Doc, id string, drop func(i int, l *Line) bool) *Doc {
	b := Builder{ID: id}
	gone := false
	for i := range d.Lines {
		l := &d.Lines[i]
		if !l.Marker() && drop(i, l) {
			if !gone {
				gone = true
				b.Grow(len(d.Lines) / 2)
				for _, k := range d.Lines[:i] {
					b.Keep(k)
				}
			}
			b.Drop(*l)
		} else if gone {
			b.Keep(*l)
		}
	}
	if !gone {
		return d
	}
	return b.Doc(d.FinalNewline)
}
