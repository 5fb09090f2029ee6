package builtin

import (
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

// elideByScore keeps both ends, every distinct failure line, and of the rest what scores best, up to the budget.
func elideByScore(d *lines.Doc, o elision) *lines.Doc {
	s := failure.Scores(d)
	keep := fixed(d, o)
	budget := o.base + int(o.budget*math.Sqrt(float64(d.Size())))
	// Points are few, so lines are ordered by counting: at[p] is where those with p points start, the best first and
	// among equals the last of the text.
	var at [failure.MaxPoints + 2]int
	for i := range s {
		if !keep[i] {
			at[failure.MaxPoints-int(s[i].Points)+1]++
		}
	}
	for p := 1; p < len(at); p++ {
		at[p] += at[p-1]
	}
	order := make([]int32, at[len(at)-1])
	for i := len(s) - 1; i >= 0; i-- {
		if !keep[i] {
			p := failure.MaxPoints - int(s[i].Points)
			order[at[p]] = int32(i)
			at[p]++
		}
	}
	floor := o.floor
	if len(order) > 0 {
		floor = max(floor, int(s[order[0]].Points)*o.depth/100)
	}
	for _, i := range order {
		if int(s[i].Points) <= floor {
			break
		}
		if n := len(d.Lines[i].Text) + 1; n <= budget {
			budget -= n
			keep[i] = true
		}
	}
	return lines.Elide(d, "", func(i int, _ *lines.Line) bool { return !keep[i] })
}

// fixed marks the lines that stay whatever they score: both ends, markers, and each failure line where it first
// stands.
func fixed(d *lines.Doc, o elision) []bool {
	keep := make([]bool, len(d.Lines))
	for i := range keep {
		l := &d.Lines[i]
		keep[i] = i < o.head || i >= len(keep)-o.tail || l.Marker() || l.Kind == lines.Written
	}
	seen := map[string]bool{}
	for i := range keep {
		l := &d.Lines[i]
		if l.Flags&lines.Failure == 0 {
			continue
		}
		key := l.Text
		if strings.IndexByte(strings.TrimRight(key, "\r"), '\r') < 0 {
			key = lines.Key(key)
		}
		if !seen[key] {
			seen[key] = true
			keep[i] = true
		}
	}
	return keep
}
