package pipeline

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

// dropLines is `drop` with patterns.
type dropLines struct{ set *Set }

// Drop makes the stage that drops the lines which match any of the patterns. A row with carriage returns inside goes if
// what it showed last matches. Where only earlier segments do, these go, and blank ones with them, and what it showed
// last stays.
func Drop(patterns ...*Pattern) Stage {
	return Stage{name: "drop", op: &dropLines{NewSet(patterns...)}, takes: true}
}

func (o *dropLines) apply(r *run) error {
	t := r.tracer(o.set)
	w := r.weave()
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		if l.Marker() || !t.match(l.Text) || r.pinned(l) {
			w.keep(i)
			continue
		}
		rest, some := o.rest(l.Text)
		if !some {
			w.drop(i)
		} else if err := w.put(i, rest); err != nil {
			return err
		}
	}
	w.end()
	return nil
}

// rest is what stays of a row of which a part matches. some is false where nothing does.
func (o *dropLines) rest(text string) (rest string, some bool) {
	body := strings.TrimRight(text, "\r")
	if strings.IndexByte(body, '\r') < 0 {
		return "", false
	}
	var kept []string
	all, last := true, false
	for seg := range lines.Segments(body) {
		plain := lines.Plain(seg)
		switch {
		case o.set.First(plain) >= 0:
			all, last = false, true
		case strings.TrimSpace(plain) != "":
			kept = append(kept, seg)
			last = false
		}
	}
	if all || last {
		return "", false
	}
	return strings.Join(kept, "\r") + text[len(body):], true
}

// Range is lines from one that matches From to one that matches To, both included, as often as they occur. Without
// To, or where it does not come, the range goes to the end of the text. The line that starts a range may end it too,
// unless both patterns are the same.
type Range struct{ From, To *Pattern }

// scan calls visit with the index of each line that is no marker, and whether it lies in the range. It returns
// whether any line does.
func (g Range) scan(r *run, visit func(i int, inside bool)) (some bool) {
	from, to := r.tracer(NewSet(g.From)), (*tracer)(nil)
	if g.To != nil {
		to = r.tracer(NewSet(g.To))
	}
	inside := false
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		if l.Marker() {
			continue
		}
		if inside {
			visit(i, true)
			inside = to == nil || !to.match(l.Text)
			continue
		}
		if !from.match(l.Text) {
			visit(i, false)
			continue
		}
		some = true
		visit(i, true)
		inside = to == nil || g.To.Source == g.From.Source || !to.match(l.Text)
	}
	return some
}

// dropRange is `drop` with a range.
type dropRange struct{ Range }

// DropRange makes the stage that drops ranges of lines.
func DropRange(g Range) Stage {
	return Stage{name: "drop", op: &dropRange{g}, takes: true}
}

func (o *dropRange) apply(r *run) error {
	gone := make([]bool, len(r.doc.Lines))
	o.scan(r, func(i int, inside bool) {
		gone[i] = inside && !r.pinned(&r.doc.Lines[i])
	})
	r.elide(gone)
	return nil
}

// elide takes out the lines that gone names.
func (r *run) elide(gone []bool) {
	w := r.weave()
	for i, yes := range gone {
		if yes {
			w.drop(i)
		} else {
			w.keep(i)
		}
	}
	w.end()
}
