package builtin

import (
	"fmt"
	"math"
	"strings"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// DedupAndElide folds identical neighbours, then keeps the first head and the last tail lines and, of the lines
// between them, the failure lines with their evidence; markers stand for the rest. Zero or less for head or tail
// means the defaults, 40 and 20 lines. A text that holds a marker already comes back as it is. Safe for concurrent
// use.
func DedupAndElide(output string, head, tail int) string {
	if lines.HasMarker(output) {
		return output
	}
	o := elided
	if head > 0 {
		o.head = head
	}
	if tail > 0 {
		o.tail = tail
	}
	d := lines.Parse(output)
	failure.Annotate(d, nil)
	return elideMiddle(fold(d), o).String()
}

// elideMiddle keeps both ends and the failure lines between them with their evidence.
func elideMiddle(d *lines.Doc, o elision) *lines.Doc {
	n := len(d.Lines)
	if n <= o.head+o.tail {
		return d
	}
	marked := &lines.Doc{Lines: append([]lines.Line(nil), d.Lines...), FinalNewline: d.FinalNewline}
	failure.MarkEvidence(marked)
	return lines.Elide(marked, "", func(i int, l *lines.Line) bool {
		return i >= o.head && i < n-o.tail && l.Flags&(lines.Failure|lines.Evidence) == 0
	})
}

// fate is what is settled of a line.
type fate uint8

const (
	open fate = iota // its score decides
	stays
	goes
)

// elideByScore keeps both ends, every distinct failure line, and of the rest what is worth most, up to the budget.
// What it keeps for its score counts as evidence from then on.
func elideByScore(d *lines.Doc, o elision) *lines.Doc {
	scores := failure.Scores(d)
	fates := settled(d, o)
	order, worth := rank(d, scores, fates)
	if len(order) > 0 {
		best := worth[order[0]]
		left, floor := o.spend(d.Size(), best), max(o.floor, best*o.depth/100)
		if isFindings(scores) {
			left, floor = findingsShare*o.spend(d.Size(), sure), 0
		}
		for _, i := range order {
			left -= len(d.Lines[i].Text) + 1
			if worth[i] <= floor || left < 0 {
				break
			}
			fates[i] = stays
		}
	}
	b, at := lines.Builder{}, 1
	for i, l := range d.Lines {
		number := at
		at += int(l.Count)
		if fates[i] != stays {
			b.Drop(l)
			continue
		}
		if o.note != nil && scores[i].Why != 0 {
			o.note(fmt.Sprintf("line %d stays with %d points: %s", number, scores[i].Points, scores[i].Why))
		}
		if scores[i].Points >= evidencePoints && l.Flags&lines.Failure == 0 {
			l.Flags |= lines.Evidence
		}
		b.Keep(l)
	}
	return b.Doc(d.FinalNewline)
}

// findingsShare is how many times the budget a list of findings may spend: there each line is an answer, and the next
// one does not follow from it.
const findingsShare = 4

// isFindings reports whether a text is a list of findings, as compilers and linters write them: one line in three at
// least starts with file:line.
func isFindings(scores []failure.Score) bool {
	n := 0
	for i := range scores {
		if scores[i].Why&failure.ForFinding != 0 {
			n++
		}
	}
	return 3*n >= len(scores)
}

// evidencePoints is what a line has to score to count as evidence for the passes that follow.
const evidencePoints = 60

// spend is how many bytes of scored lines a text of size bytes may keep, given what its best line is worth. Where
// little speaks for even the best, nothing has failed, and the budget shrinks.
func (o *elision) spend(size, best int) int {
	n := o.base + int(o.budget*math.Sqrt(float64(size)))
	if best < sure {
		n = n * best / sure * best / sure
	}
	return n
}

// sure is the worth of a line that nearly always belongs to a failure.
const sure = 100

// lengthPrice is how many bytes of a line take a point off its worth: of two lines that score alike, the shorter one
// says as much for less.
const lengthPrice = 32

// rank orders the lines whose fate is open by what they are worth, the best first and among equals the last of the
// text. Points are few, so it counts instead of comparing.
func rank(d *lines.Doc, scores []failure.Score, fates []fate) (order []int32, worth []int) {
	worth = make([]int, len(scores))
	var at [failure.MaxPoints + 2]int
	for i := range scores {
		worth[i] = max(0, int(scores[i].Points)-len(d.Lines[i].Text)/lengthPrice)
		if fates[i] == open {
			at[failure.MaxPoints-worth[i]+1]++
		}
	}
	for p := 1; p < len(at); p++ {
		at[p] += at[p-1]
	}
	order = make([]int32, at[len(at)-1])
	for i := len(scores) - 1; i >= 0; i-- {
		if fates[i] == open {
			p := failure.MaxPoints - worth[i]
			order[at[p]] = int32(i)
			at[p]++
		}
	}
	return order, worth
}

// settled finds the lines that stay whatever they score: both ends, markers, and each failure line where it first
// stands. With alike, of failure lines that differ only in what masks cover the first and the last stay and those
// between them go.
func settled(d *lines.Doc, o elision) []fate {
	fates := make([]fate, len(d.Lines))
	seen, last := map[string]bool{}, map[string]int{}
	for i := range fates {
		l := &d.Lines[i]
		end := i < o.head || i >= len(fates)-o.tail
		if end || l.Marker() || l.Kind == lines.Written {
			fates[i] = stays
		}
		if l.Flags&lines.Failure == 0 {
			continue
		}
		if strings.IndexByte(strings.TrimRight(l.Text, "\r"), '\r') >= 0 {
			fates[i] = stays
			continue
		}
		key := lines.Key(l.Text)
		if seen[key] {
			continue
		}
		seen[key] = true
		fates[i] = stays
		if o.alike {
			mask := failure.Alike(key)
			if before, again := last[mask]; again && before >= 0 {
				fates[before] = goes
			}
			if _, again := last[mask]; !again || end {
				last[mask] = -1
			} else {
				last[mask] = i
			}
		}
	}
	return fates
}
