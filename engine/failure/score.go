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

// Scores ranks the lines of a text, one for each.
func Scores(d *lines.Doc) []Score {
	n := len(d.Lines)
	looks := make([]look, n)
	for i := range d.Lines {
		if l := &d.Lines[i]; l.Marker() {
			looks[i].form = blankForm
		} else {
			looks[i] = see(l.Text)
		}
	}
	shapes, leads := newTally(n), newTally(n)
	for i := range looks {
		if looks[i].form != blankForm {
			shapes.add(looks[i].shape)
			leads.add(uint64(looks[i].lead) * hashPrime)
		}
	}
	s := make([]Score, n)
	for i := range looks {
		k := &looks[i]
		if k.form == blankForm {
			continue
		}
		s[i] = own(k, d.Lines[i].Flags&lines.Failure != 0, shapes.count(k.shape), leads.count(uint64(k.lead)*hashPrime))
	}
	spread(looks, s, &shapes)
	return s
}

// tally counts hashes without keeping them. Two that share a slot are both counted too high, which makes a line look
// a little more common than it is; with four slots a line that is rare.
type tally struct {
	slots []uint32
	shift uint
}

func newTally(n int) tally {
	bits := uint(6)
	for 1<<bits < 4*n && bits < 24 {
		bits++
	}
	return tally{make([]uint32, 1<<bits), 64 - bits}
}

func (t *tally) slot(h uint64) *uint32 { return &t.slots[h*0x9e3779b97f4a7c15>>t.shift] }
func (t *tally) add(h uint64)          { *t.slot(h)++ }
func (t *tally) count(h uint64) int    { return int(*t.slot(h)) }
