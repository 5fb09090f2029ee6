package pipeline

import "github.com/compaction-dev/compaction/engine/lines"

// BlankMode is what `blank` does with blank lines.
type BlankMode uint8

const (
	// BlankDrop drops all blank lines.
	BlankDrop BlankMode = iota
	// BlankCollapse makes one of several in a row.
	BlankCollapse
	// BlankTrim drops those at the beginning and the end of the text.
	BlankTrim
)

// ParseBlankMode reads the value of a `blank` stage.
func ParseBlankMode(word string) (BlankMode, error) {
	switch word {
	case "drop":
		return BlankDrop, nil
	case "collapse":
		return BlankCollapse, nil
	case "trim":
		return BlankTrim, nil
	}
	return 0, badParam("", "blank is drop, collapse or trim, not %q", word)
}

type blankLines struct{ mode BlankMode }

// Blank makes the stage for blank lines. A line is blank if only escape sequences and white space stand in it. Blank
// lines explain nothing: those among the evidence of a failure go too.
func Blank(mode BlankMode) Stage {
	return Stage{name: "blank", op: &blankLines{mode}, vetoed: true}
}

func (o *blankLines) apply(r *run) error {
	gone := make([]bool, len(r.doc.Lines))
	row := 0 // blank lines since the last other one
	text := false
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		if l.Marker() {
			continue
		}
		if !r.blank(l) {
			text, row = true, 0
			continue
		}
		row++
		switch o.mode {
		case BlankDrop:
			gone[i] = true
		case BlankCollapse:
			gone[i] = row > 1
		case BlankTrim:
			gone[i] = !text
		}
	}
	if o.mode == BlankTrim {
		for i := len(gone) - 1; i >= 0; i-- {
			l := &r.doc.Lines[i]
			if !l.Marker() && !r.blank(l) {
				break
			}
			gone[i] = !l.Marker()
		}
	}
	r.elide(gone)
	return nil
}

// blank reports whether the line is a blank one that may go; a pattern of `pin` can forbid it.
func (r *run) blank(l *lines.Line) bool {
	r.spend(len(l.Text))
	return lines.Key(l.Text) == "" && !(r.pinning && l.Flags&lines.Failure != 0)
}
