package ruletest

import (
	"iter"
	"strings"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// lineByLine reports whether only rules acted whose results are lines of their input: declared ones and the fallback.
// What other compiled rules make of pages and documents, the engine holds against what a reader of those sees.
func (r *runner) lineByLine(got *engine.Result) bool {
	if r.set.Overlays.FailuresAlike {
		return false
	}
	for _, a := range got.Acted {
		if a.Origin.Layer == engine.Builtin && a.ID != builtin.FallbackRuleID {
			return false
		}
		for i := range r.set.Overlays.Rules {
			if o := &r.set.Overlays.Rules[i]; o.ID == a.ID && o.JSON {
				return false
			}
		}
	}
	return true
}

// guarantee checks once more, from the texts alone, that no failure line is lost.
func (r *Result) guarantee(input string) {
	stands := map[string]bool{}
	for k := range failures(r.Text) {
		stands[k] = true
	}
	for k := range failures(input) {
		if !stands[k] {
			r.failf("the failure line %q is lost", cut(k))
			return
		}
	}
}

// failures yields what the failure lines of a text are compared by, segment by segment.
func failures(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, l := range engine.FailureLines(text) {
			for seg := range lines.Segments(l) {
				body, _, _ := lines.CutFold(lines.Key(seg))
				if failure.Match(seg) && !yield(strings.TrimSpace(body)) {
					return
				}
			}
		}
	}
}
