package engine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compaction-dev/compaction/engine/command"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// Engine compacts outputs by one fixed set of rules. It never changes and is safe for concurrent use; a new set of
// rules is a new engine.
type Engine struct {
	config     Config
	disabled   map[string]bool
	minBytes   int
	minSavings float64
	trace      bool
}

// New makes an engine. Thresholds that o leaves at their zero value are taken from the overlays, then from the
// defaults.
func New(config Config, o Options) *Engine {
	if o.MinBytes == 0 {
		o.MinBytes = config.Overlays.MinBytes
	}
	if o.MinSavings == 0 {
		o.MinSavings = config.Overlays.MinSavings
	}
	e := &Engine{config: config, disabled: map[string]bool{}, minBytes: o.minBytes(), minSavings: o.minSavings(), trace: o.Trace}
	for _, id := range config.Overlays.Disabled {
		e.disabled[id] = true
	}
	return e
}

// MinSavings is the share of bytes that a result has to save, for callers that add to it.
func (e *Engine) MinSavings() float64 { return e.minSavings }

// maxLines bounds the memory that a text takes as lines: these are 1.5 GiB, whatever the lines are. Outputs of more are
// those of programs that print without an end.
const maxLines = 1 << 26

// Compact makes one output small, or returns it byte for byte. It never fails: whatever goes wrong in a rule gives
// the original back with a reason in the stats. Safe for concurrent use.
func (e *Engine) Compact(in Input) Result {
	r := e.once(in)
	if !r.Stats.Applied || lines.HasMarker(r.Text) || !compiled(r.Acted) {
		return r
	}
	// A result without a marker is not seen to be one when it comes again: it has to stand by itself.
	again := *e
	again.trace = false
	next := in
	next.Text = r.Text
	if again.once(next).Text == r.Text {
		return r
	}
	p := passed(in, PassthroughLowSavings)
	p.Unused, p.Trace = r.Acted, r.Trace
	if p.Trace != nil {
		p.Trace.Reason = "the result would be changed if it were compacted again"
	}
	return p
}

// compiled reports whether only compiled rules acted. What users write into a text with rules of their own is theirs
// to answer for.
func compiled(acted []Acted) bool {
	return !slices.ContainsFunc(acted, func(a Acted) bool { return a.Origin.Layer != Builtin })
}

// once is one way through the rules.
func (e *Engine) once(in Input) Result {
	switch {
	case len(in.Text) < e.minBytes:
		return e.pass(nil, in, PassthroughSmall)
	case strings.IndexByte(in.Text, 0) >= 0:
		return e.pass(nil, in, PassthroughBinary)
	case lines.HasMarker(in.Text):
		return e.pass(nil, in, PassthroughCompacted)
	}
	c := e.call(in)
	if len(in.Text) > maxLines && strings.Count(in.Text, "\n") > maxLines {
		c.reason(fmt.Sprintf("the text has more than %d lines", maxLines))
		return e.pass(c, in, FaultFallback)
	}
	s := search{engine: e, call: c}
	reason := s.run()
	if reason != "" {
		r := e.pass(c, in, reason)
		r.Unused = s.acted
		return r
	}
	text := s.doc.String()
	if len(text) > len(in.Text) || float64(len(in.Text)-len(text)) < e.minSavings*float64(len(in.Text)) || text == in.Text {
		switch {
		case len(s.acted) == 0:
		case len(text) > len(in.Text):
			c.reason(fmt.Sprintf("the result has %d bytes, markers included, and the input only %d", len(text), len(in.Text)))
		default:
			c.reason(fmt.Sprintf("the result has %d of %d bytes, and at least %.0f %% must be saved", len(text), len(in.Text), 100*max(e.minSavings, 0)))
		}
		r := e.pass(c, in, PassthroughLowSavings)
		r.Unused = s.acted
		return r
	}
	r := Result{
		Text:    text,
		Stats:   Stats{Rule: joinIDs(s.acted), OriginalBytes: len(in.Text), CompactedBytes: len(text), Applied: true},
		Total:   s.total,
		Kept:    s.total - s.doc.Elided(),
		Acted:   s.acted,
		NoStore: s.noStore,
		Trace:   c.trace,
	}
	return r
}

func (e *Engine) pass(c *Call, in Input, reason string) Result {
	r := passed(in, reason)
	switch {
	case c != nil:
		r.Trace = c.trace
	case e.trace:
		r.Trace = &Trace{}
	}
	return r
}

func (c *Call) reason(words string) {
	if c.trace != nil {
		c.trace.Reason = words
	}
}

// call works out what all rules share.
func (e *Engine) call(in Input) *Call {
	c := &Call{Input: in, Class: ToolClass(in.Tool), Pin: e.config.Overlays.Pin, FailuresAlike: e.config.Overlays.FailuresAlike}
	c.Ran = command.Parse(in.Command, in.Argv, e.config.Overlays.Wrappers)
	c.Outcome = in.Exit
	if in.Exit.Succeeded() && c.Ran.HidesExit() {
		c.Outcome = Exit{}
	}
	if e.trace {
		c.trace = &Trace{}
	}
	return c
}

// parse cuts the text into lines and finds the failure lines and the veto.
func (c *Call) parse() *lines.Doc {
	d := lines.Parse(c.Text)
	failure.Annotate(d, c.Pin)
	if c.Outcome.Failed() {
		c.Veto = true
		for i := range d.Lines {
			if l := &d.Lines[i]; l.Flags&lines.Failure != 0 && !failure.CountsZero(l.Text) {
				c.Veto = false
				break
			}
		}
	}
	return d
}

func joinIDs(acted []Acted) string {
	ids := make([]string, len(acted))
	for i, a := range acted {
		ids[i] = a.ID
	}
	return strings.Join(ids, "+")
}
