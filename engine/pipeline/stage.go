package pipeline

import (
	"fmt"

	"github.com/compaction-dev/compaction/engine/lines"
)

// Stage is one compiled step of a pipeline. The functions of this package make stages; Line and When may be set
// before the stage is used. A stage is safe for concurrent use if its When is.
type Stage struct {
	// Line is where the stage stands in its file, for traces.
	Line int
	// When is the stage's guard, asked with the text as it is before the stage; for a `pin` stage, as it is
	// before all stages. Nil for none.
	When func(*lines.Doc) bool

	name     string
	op       op
	vetoed   bool // acts even where the exit code vetoes what is not safe for any text
	takes    bool // may take or change lines, and so must heed evidence
	harmless bool // leaves the lines of the text as they are
	folds    bool // may leave nothing behind that shows what it did but the counts of folds
}

// op is what a stage does. It sets r.doc to a new text, or leaves it.
type op interface {
	apply(r *run) error
}

// Name is the key by which rule files call the stage.
func (s Stage) Name() string { return s.name }

// ParamError says which parameter of a stage is wrong.
type ParamError struct {
	// Key is the parameter's key in the rule file, empty for the value of the stage itself.
	Key string
	Msg string
}

func (e *ParamError) Error() string { return e.Msg }

func badParam(key, format string, args ...any) error {
	return &ParamError{Key: key, Msg: fmt.Sprintf(format, args...)}
}

// pinLines is the `pin` stage. It has acted before all others.
type pinLines struct{ set *Set }

// Pin makes the stage that adds lines to the failure lines of the whole pipeline.
func Pin(patterns ...*Pattern) Stage {
	return Stage{name: "pin", op: &pinLines{NewSet(patterns...)}, vetoed: true, harmless: true}
}

func (o *pinLines) apply(r *run) error {
	if r.trace == nil {
		return nil
	}
	t := r.tracer(o.set)
	for i := range r.doc.Lines {
		if l := &r.doc.Lines[i]; !l.Marker() {
			t.match(l.Text)
		}
	}
	return nil
}
