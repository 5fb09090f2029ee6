// Package pipeline runs the stages of a declared rule over the lines of a text: an ordered list of drops, keeps,
// folds, cuts and the like, in which the lines that say or explain a failure are pinned.
//
// Patterns match on a line without its escape sequences and trailing carriage returns. A line with carriage returns
// inside is a row that a program wrote over; a pattern matches it if it matches the row as a whole or one of the
// segments between the carriage returns. `drop` goes further: it takes out the segments that match, and the line
// where what it showed last is among them.
//
// Lines flagged as failures and, where a stage would take lines, their evidence are pinned: no stage drops, shortens
// or rewrites them. `keep`, `cut` and ranges hold them where they stood, outside of their counts. Markers of earlier
// transforms are no lines: nothing matches or counts them.
package pipeline

import (
	"errors"
	"slices"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// Pipeline is the compiled form of a declared rule's stages. It is immutable and safe for concurrent use.
type Pipeline struct {
	// ID is the rule's id, which the markers carry.
	ID string
	// Stages act in this order; only `pin` stages hold from the start, wherever they stand.
	Stages []Stage
	// Unpinned switches pinning off: stages take failure lines like any other, and the engine's check undoes the
	// whole if one is lost.
	Unpinned bool
}

// Env is what a run knows of its call.
type Env struct {
	// Succeeded says that the exit code is known and 0. An unknown code is never success.
	Succeeded bool
	// Veto says that the exit code is known and not 0, and no line explains it: only stages that are safe for
	// any text act.
	Veto bool
	// Spend is told of work as it is done, in bytes looked at, and may end the run by a panic of its own. Nil for
	// no bound.
	Spend func(n int)
	// Trace asks for [Result.Trace].
	Trace bool
}

// Result is what a run made.
type Result struct {
	// Doc is the text; the very one that was handed in if no stage changed it.
	Doc *lines.Doc
	// Decided says that a stage decided what the whole is: no other rule should act after it. Where Doc is the text
	// that was handed in, it says that the text shows how a stage of this pipeline has decided before.
	Decided bool
	// Pin recognises the lines that the rule's `pin` stages add to the failure lines. Nil for none.
	Pin func(plain string) bool
	// Trace has one entry for each stage, if it was asked for.
	Trace []Trace
}

// errGrown undoes a run whose replacements write far more than they read. Every result larger than the input is
// thrown away in the end, so that nothing is lost but the memory it would take.
var errGrown = errors.New("the stages write many times the size of their input")

const (
	growBase   = 1 << 20
	growFactor = 8
)

// run is one pass of one text through a pipeline.
type run struct {
	env   Env
	id    string
	doc   *lines.Doc
	trace *Trace // of the stage that runs, or nil
	pins  []*Set

	pinning bool
	marked  bool // evidence is flagged
	failing bool // the text had a failure line before any stage acted
	decided bool
	before  bool // the text shows that it has been through a stage of this pipeline
	room    int  // bytes that stages may still write
}

// Run takes a text, whose failure lines are flagged, through the stages. d is not changed. An error means that the
// result may not be used.
func (p *Pipeline) Run(env Env, d *lines.Doc) (Result, error) {
	r := &run{env: env, id: p.ID, doc: d, pinning: !p.Unpinned, room: growBase + growFactor*d.Size()}
	var traces []Trace
	if env.Trace {
		traces = make([]Trace, len(p.Stages))
	}
	skip := make([]string, len(p.Stages))
	for i := range p.Stages {
		st := &p.Stages[i]
		if pin, ok := st.op.(*pinLines); ok {
			if skip[i] = r.refuse(st); skip[i] == "" {
				r.pins = append(r.pins, pin.set)
			}
		}
	}
	r.pinLines()
	for i := range p.Stages {
		st := &p.Stages[i]
		if traces != nil {
			r.trace = &traces[i]
			r.trace.Name, r.trace.Line, r.trace.LinesIn = st.name, st.Line, len(r.doc.Lines)
		}
		if _, ok := st.op.(*pinLines); !ok {
			skip[i] = r.refuse(st)
		}
		if skip[i] != "" {
			r.skipped(skip[i])
		} else {
			if !st.harmless {
				r.markEvidence(p.Stages[i:])
			}
			if err := st.op.apply(r); err != nil {
				return Result{}, err
			}
		}
		if r.trace != nil {
			r.trace.LinesOut, r.trace.Doc = len(r.doc.Lines), r.doc
		}
	}
	out := Result{Doc: r.doc, Decided: r.decided, Pin: r.pin(), Trace: traces}
	if lines.Same(d, r.doc) {
		out.Doc, out.Decided = d, r.before || p.folded(d)
	}
	return out, nil
}

// folded reports whether a stage of the pipeline folds and the text holds lines that have been folded: then it may be a
// result of this very pipeline, which nobody else is to take further.
func (p *Pipeline) folded(d *lines.Doc) bool {
	if !slices.ContainsFunc(p.Stages, func(s Stage) bool { return s.folds }) {
		return false
	}
	return slices.ContainsFunc(d.Lines, func(l lines.Line) bool {
		_, _, ok := lines.CutFold(lines.Key(l.Text))
		return ok
	})
}

func (r *run) refuse(st *Stage) string {
	switch {
	case r.env.Veto && !st.vetoed:
		return "the exit code says failure and no line does"
	case st.When != nil && !st.When(r.doc):
		return "its guard is false"
	}
	return ""
}

func (r *run) skipped(why string) {
	if r.trace != nil {
		r.trace.Skipped = why
	}
}

// pinLines flags the lines that `pin` stages name, on a copy, and looks whether there is any failure line.
func (r *run) pinLines() {
	copied := false
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		if l.Marker() {
			continue
		}
		if l.Flags&lines.Failure != 0 {
			r.failing = true
			continue
		}
		for _, s := range r.pins {
			if !s.Line(l.Text) {
				continue
			}
			if !copied {
				copied = true
				r.own()
			}
			r.doc.Lines[i].Flags |= lines.Failure
			r.failing = true
			break
		}
	}
}

// own makes the lines of the text the run's own, so that flags may be set on them.
func (r *run) own() {
	d := *r.doc
	d.Lines = slices.Clone(d.Lines)
	r.doc = &d
}

func (r *run) pin() func(string) bool {
	if len(r.pins) == 0 {
		return nil
	}
	pins := r.pins
	return func(plain string) bool {
		return slices.ContainsFunc(pins, func(s *Set) bool { return s.Line(plain) })
	}
}

// markEvidence flags what explains the failure lines, once, on the text as it is before the first stage that can
// change it; and only if one of the stages to come must heed it.
func (r *run) markEvidence(rest []Stage) {
	if r.marked || !r.pinning || !r.failing {
		return
	}
	if !slices.ContainsFunc(rest, func(s Stage) bool { return s.takes }) {
		return
	}
	r.marked = true
	r.own()
	failure.MarkEvidence(r.doc)
}

// pinned reports whether the line may not be taken or changed, and counts it in the trace if so.
func (r *run) pinned(l *lines.Line) bool {
	if !r.fixed(l) {
		return false
	}
	if r.trace != nil {
		r.trace.Pinned++
	}
	return true
}

// fixed is pinned without the count.
func (r *run) fixed(l *lines.Line) bool {
	return r.pinning && l.Flags&(lines.Failure|lines.Evidence) != 0
}

func (r *run) spend(n int) {
	if r.env.Spend != nil {
		r.env.Spend(n)
	}
}

// wrote takes n bytes off the room for what stages write.
func (r *run) wrote(n int) error {
	r.spend(n)
	r.room -= n
	if r.room < 0 {
		return errGrown
	}
	return nil
}
