package lines

import (
	"math"
	"slices"
)

// Builder writes the result of a transform: lines that stay, and lines that go and leave a marker. Gaps of five or
// more source lines get a marker in their place; all smaller ones share one, which stands where the last of them
// was. A marker of an earlier transform stays unless lines next to it go: then it joins their gap, and its count
// theirs. What is kept and what the markers count is together as many source lines as were given to the Builder. The
// zero value is ready; a Builder is not safe for concurrent use.
type Builder struct {
	// ID is the declared rule that the markers name; empty for builtin rules.
	ID  string
	out []Line

	gap    uint32 // source lines taken out since the last kept line
	gapIDs ids
	hard   bool // the gap holds an older marker that stood in place, so it stays one
	// Older markers of scattered lines since the last kept line: they join the gap if it is marked in its place.
	loose     uint32
	looseIDs  ids
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
		b.gap = plus(b.gap, l.Count)
		b.gapIDs.join(l.Text)
		b.hard = true
	case Scattered:
		b.loose = plus(b.loose, l.Count)
		b.looseIDs.join(l.Text)
	default:
		b.settle()
		b.out = append(b.out, l)
	}
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
	b.gap = plus(b.gap, l.Count)
	b.gapIDs.join(b.ID)
}

// settle ends the gap in front of a kept line.
func (b *Builder) settle() {
	if b.gap == 0 && b.loose == 0 {
		return
	}
	if b.loose > 0 {
		b.gapIDs.join(b.looseIDs.id)
	}
	n := plus(b.gap, b.loose)
	if b.gap >= gapMin || b.hard {
		b.out = append(b.out, Line{Kind: Gap, Count: n, Text: b.gapIDs.id})
	} else {
		b.scattered = plus(b.scattered, n)
		b.scatIDs.join(b.gapIDs.id)
		b.at = len(b.out)
	}
	b.gap, b.loose, b.hard, b.gapIDs, b.looseIDs = 0, 0, false, ids{}, ids{}
}

// plus adds counts. Only texts that someone else wrote markers into can reach the largest one; they stay there.
func plus(a, b uint32) uint32 {
	if a > math.MaxUint32-b {
		return math.MaxUint32
	}
	return a + b
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
