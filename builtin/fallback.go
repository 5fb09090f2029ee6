package builtin

import (
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
)

// fallback acts on every text that no other rule has ended: it folds identical neighbours and elides what nothing
// speaks for. It knows no tool.
func fallback() engine.Rule {
	return engine.Rule{
		ID:     FallbackRuleID,
		Origin: engine.Origin{Layer: engine.Builtin},
		Transform: func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			o := elided
			if c.Veto {
				o = vetoed
			}
			o.alike = c.FailuresAlike
			if c.Tracing() {
				o.note = c.Note
			}
			return engine.Outcome{Doc: dedupElide(d, o)}, nil
		},
	}
}

// elision says how much of a text the fallback leaves.
type elision struct {
	// head and tail are the lines at either end that stay whatever is on them.
	head, tail int
	// least is the number of lines, after folding, below which nothing is elided.
	least int
	// base plus budget times the square root of the text's bytes is what may be spent on scored lines, in bytes;
	// failure lines stand outside it. The root makes the share that is left shrink as texts grow.
	base   int
	budget float64
	// floor is the points that a line has to have more than, even where the budget would allow it; depth is the
	// same in percent of the points of the best line.
	floor, depth int
	// alike keeps of failure lines that differ only in times, numbers, hex and uuids the first and the last.
	alike bool
	// note, where it is set, takes for each line that was kept for its score why.
	note func(remark string)
}

var (
	elided = elision{head: 40, tail: 20, least: 150, base: 16000, budget: 30, floor: 20, depth: 17}
	// vetoed is for a command that failed while no line says how: then nobody knows which lines matter.
	vetoed = elision{head: 400, tail: 400, least: 801}
)

// dedupElide folds and elides. NDJSON only loses repeated lines.
func dedupElide(d *lines.Doc, o elision) *lines.Doc {
	if isNDJSON(d) {
		return dropRepeats(d)
	}
	d = fold(trimProgress(d))
	if len(d.Lines) < o.least {
		return d
	}
	if o.budget == 0 {
		return elideMiddle(d, o)
	}
	return elideByScore(d, o)
}
