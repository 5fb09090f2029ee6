package pipeline

// keepLines is `keep` with patterns.
type keepLines struct {
	set           *Set
	before, after int
}

// Keep makes the stage that keeps the lines which match any of the patterns, with so many lines before and after
// each, and drops the others. Where no line matches it keeps all.
func Keep(patterns []*Pattern, before, after int) (Stage, error) {
	if before < 0 {
		return Stage{}, badParam("before", "before must be 0 or more, not %d", before)
	}
	if after < 0 {
		return Stage{}, badParam("after", "after must be 0 or more, not %d", after)
	}
	return Stage{name: "keep", op: &keepLines{NewSet(patterns...), before, after}, takes: true}, nil
}

func (o *keepLines) apply(r *run) error {
	t := r.tracer(o.set)
	n := len(r.doc.Lines)
	wanted := make([]bool, n)
	matched := make([]bool, n)
	some := false
	left := 0
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		if l.Marker() {
			continue
		}
		if t.match(l.Text) {
			some, matched[i], wanted[i] = true, true, true
			left = o.after
		} else if left > 0 && !r.fixed(l) {
			wanted[i] = true
			left--
		}
	}
	if !some {
		r.skipped("no line matches, so all are kept")
		return nil
	}
	left = 0
	for i := n - 1; i >= 0; i-- {
		l := &r.doc.Lines[i]
		if l.Marker() {
			continue
		}
		if matched[i] {
			left = o.before
		} else if left > 0 && !r.fixed(l) {
			wanted[i] = true
			left--
		}
	}
	r.keepOnly(wanted)
	return nil
}

// keepOnly takes out the lines that are neither wanted nor pinned.
func (r *run) keepOnly(wanted []bool) {
	r.decided = true
	for i := range wanted {
		l := &r.doc.Lines[i]
		wanted[i] = !(wanted[i] || l.Marker() || r.pinned(l))
	}
	r.elide(wanted)
}

// keepRange is `keep` with a range.
type keepRange struct{ Range }

// KeepRange makes the stage that keeps ranges of lines and drops the others. Where no range starts it keeps all.
func KeepRange(g Range) Stage {
	return Stage{name: "keep", op: &keepRange{g}, takes: true}
}

func (o *keepRange) apply(r *run) error {
	wanted := make([]bool, len(r.doc.Lines))
	if !o.scan(r, func(i int, inside bool) { wanted[i] = inside }) {
		r.skipped("no line starts a range, so all are kept")
		return nil
	}
	r.keepOnly(wanted)
	return nil
}
