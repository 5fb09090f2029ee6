package pipeline

import (
	"errors"

	"github.com/compaction-dev/compaction/engine/lines"
)

// Hook is a stage that is built elsewhere: it returns the text that it makes of d, which it must not change, with its
// failure lines flagged, or d itself where it declines. An error undoes the run.
type Hook func(d *lines.Doc) (*lines.Doc, error)

type hook struct{ call Hook }

// JSON makes the stage of the JSON view. It must come first; lines are pinned from its result on.
func JSON(call Hook) Stage { return Stage{name: "json", op: &hook{call}, harmless: true} }

// Use makes the stage that hands the text to a compiled rule.
func Use(call Hook) Stage { return Stage{name: "use", op: &hook{call}, harmless: true, folds: true} }

func (o *hook) apply(r *run) error {
	d, err := o.call(r.doc)
	if err != nil {
		return err
	}
	if d == nil {
		return errors.New("the stage returned no text")
	}
	if lines.Same(d, r.doc) {
		r.skipped("it changed nothing")
		return nil
	}
	r.doc, r.decided = d, true
	r.marked = false
	r.pinLines()
	return nil
}
