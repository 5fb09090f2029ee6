package pipeline

import "github.com/compaction-dev/compaction/engine/lines"

// Trace is what one stage did, for people who ask why.
type Trace struct {
	Name string `json:"name"`
	Line int    `json:"line,omitempty"`
	// Skipped says why the stage did not run, or why it ran without effect where that needs a reason: its guard
	// was false, the exit code forbade it, nothing matched.
	Skipped  string `json:"skipped,omitempty"`
	LinesIn  int    `json:"linesIn"`
	LinesOut int    `json:"linesOut"`
	// Patterns are the lines that each pattern matched, in the order of the file.
	Patterns []Hits `json:"patterns,omitempty"`
	// Pinned counts the lines that the stage would have taken or changed but for the guarantee.
	Pinned int `json:"pinned,omitempty"`
	// Doc is the text after the stage. It is read-only.
	Doc *lines.Doc `json:"-"`
}

// Hits says how many lines one pattern matched.
type Hits struct {
	Pattern string `json:"pattern"`
	Line    int    `json:"line,omitempty"`
	Hits    int    `json:"hits"`
}

// tracer matches lines with a set; in a traced run it counts what each pattern matched.
type tracer struct {
	run  *run
	set  *Set
	base int // where the set's patterns stand among those of the stage
}

func (r *run) tracer(s *Set) *tracer {
	t := &tracer{run: r, set: s}
	if r.trace != nil {
		t.base = len(r.trace.Patterns)
		for _, p := range s.patterns {
			r.trace.Patterns = append(r.trace.Patterns, Hits{Pattern: p.Source, Line: p.Line})
		}
	}
	return t
}

// match is [Set.Line].
func (t *tracer) match(text string) bool {
	if t.run.trace != nil {
		some := false
		t.each(text, func(int) { some = true })
		return some
	}
	yes, work := t.set.line(text)
	t.run.spend(len(text) + work)
	return yes
}

// each calls hit with each pattern that matches.
func (t *tracer) each(text string, hit func(i int)) {
	work := t.set.lineAll(text, func(i int) {
		if t.run.trace != nil {
			t.run.trace.Patterns[t.base+i].Hits++
		}
		hit(i)
	})
	t.run.spend(len(text) + work)
}
