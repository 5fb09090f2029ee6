package engine

import (
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/engine/pipeline"
)

// Trace records one call for people: which rules were asked, why they declined, and what each step did.
type Trace struct {
	Steps []Step `json:"steps"`
	// Reason is why the call ended as it did, in words, where the stats alone do not say it.
	Reason string `json:"reason,omitempty"`
	// Veto says that the exit code told of a failure and no line did, so that hardly anything was taken.
	Veto bool `json:"veto,omitempty"`
}

// Step is one rule that was asked.
type Step struct {
	Rule   string `json:"rule"`
	Origin string `json:"origin"`
	// Matched says whether the rule wanted the call, Acted whether it changed the text.
	Matched bool `json:"matched"`
	Acted   bool `json:"acted"`
	// Why says in words why the rule declined.
	Why string `json:"why,omitempty"`
	// LinesIn and LinesOut, BytesIn and BytesOut are the size of the text before and after.
	LinesIn  int `json:"linesIn,omitempty"`
	LinesOut int `json:"linesOut,omitempty"`
	BytesIn  int `json:"bytesIn,omitempty"`
	BytesOut int `json:"bytesOut,omitempty"`
	// Stages are the steps of a declared pipeline.
	Stages []Stage `json:"stages,omitempty"`
	// Notes are remarks of the rule itself, such as which lines it pinned and why.
	Notes []string `json:"notes,omitempty"`
	// Doc is the text after a step that acted. It is read-only.
	Doc *lines.Doc `json:"-"`
}

// Stage is what one stage of a declared pipeline did.
type Stage = pipeline.Trace

// PatternHits says how many lines one pattern matched.
type PatternHits = pipeline.Hits

// Tracing reports whether the call is being recorded: only then is it worth to work out a reason.
func (c *Call) Tracing() bool { return c.trace != nil }

// Why tells the trace why the rule that is being asked declines. Without a trace it does nothing.
func (c *Call) Why(reason string) {
	if s := c.step(); s != nil {
		s.Why = reason
	}
}

// Note adds a remark to the step that is being taken. Without a trace it does nothing.
func (c *Call) Note(remark string) {
	if s := c.step(); s != nil {
		s.Notes = append(s.Notes, remark)
	}
}

// NoteStage adds a stage of a declared pipeline to the step that is being taken.
func (c *Call) NoteStage(st Stage) {
	if s := c.step(); s != nil {
		s.Stages = append(s.Stages, st)
	}
}

func (c *Call) step() *Step {
	if c.trace == nil || len(c.trace.Steps) == 0 {
		return nil
	}
	return &c.trace.Steps[len(c.trace.Steps)-1]
}

func (c *Call) begin(r *Rule) {
	if c.trace != nil {
		c.trace.Steps = append(c.trace.Steps, Step{Rule: r.ID, Origin: r.Origin.String()})
	}
}
