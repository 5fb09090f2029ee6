package failure

import (
	"github.com/compaction-dev/compaction/engine/lines"
)

// Score is what speaks for keeping a line: points, and where they come from.
type Score struct {
	Points int16
	Why    Reasons
}

// MaxPoints is the most that a line can score.
const MaxPoints = 255

// maxExits is how often a line that reports an exit may stand: one that stands more often ends nothing.
const maxExits = 20

// Scores ranks the lines of a text, one for each.
func Scores(d *lines.Doc) []Score {
	n := len(d.Lines)
	t := text{looks: make([]look, n), scores: make([]Score, n), own: make([]int16, n), shapes: newTally()}
	leads, exacts := newTally(), newTally()
	if n >= besideFrom {
		lines.Both(func() { lookAt(d.Lines[:n/2], t.looks) }, func() { lookAt(d.Lines[n/2:], t.looks[n/2:]) })
	} else {
		lookAt(d.Lines, t.looks)
	}
	for i := range t.looks {
		k := &t.looks[i]
		if k.form == blankForm {
			continue
		}
		t.shapes.add(k.shape)
		leads.add(uint64(k.lead) * hashPrime)
		if exacts.add(k.exact) > 1 {
			k.has |= repeated
		}
	}
	t.diffs()
	for i := range t.looks {
		k := &t.looks[i]
		if k.form == blankForm || k.form == quietForm {
			continue
		}
		if k.form == exitForm && t.shapes.count(k.shape) > maxExits {
			k.form = plainForm
		}
		t.scores[i] = own(k, d.Lines[i].Flags&lines.Failure != 0, t.shapes.count(k.shape), leads.count(uint64(k.lead)*hashPrime))
	}
	t.regions()
	for i := range t.own {
		t.own[i] = t.scores[i].Points
	}
	t.down()
	t.up()
	t.headings()
	return t.scores
}

// besideFrom is the number of lines from which the halves of a text are looked at side by side.
const besideFrom = 1 << 14

func lookAt(of []lines.Line, looks []look) {
	for i := range of {
		if l := &of[i]; l.Marker() {
			looks[i].form = blankForm
		} else {
			looks[i] = see(l.Text)
		}
	}
}

// text is what is known of the lines of a text while they are scored.
type text struct {
	looks  []look
	scores []Score
	own    []int16 // the points before they spread
	shapes tally
}

// raise gives a line at least p points.
func (t *text) raise(i, p int, why Reasons) {
	if s := &t.scores[i]; p > int(s.Points) {
		s.Points = int16(min(p, MaxPoints))
		s.Why |= why
	}
}
