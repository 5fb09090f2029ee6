package engine

import (
	"errors"
	"fmt"
	"time"

	"github.com/compaction-dev/compaction/engine/lines"
)

// Bounds of one transform. The work bound is what decides, so that the same input always ends the same way; the
// clock is the last resort against a rule that does not count its work.
const (
	// workPerByte is how many units of work a transform may spend for each byte of its input, over workBase.
	workPerByte = 4096
	workBase    = 1 << 30
	wallClock   = 10 * time.Second
	// perSecond is for how many bytes of input the clock has a second more: far fewer than any rule of ours takes on
	// a busy machine.
	perSecond = 8 << 20
)

var errTooMuchWork = errors.New("the rule did too much work for its input")

type work struct{ spent, limit int }

// Spend counts n units of work, about one for each byte looked at. A transform with a cost that does not follow from
// the size of its input calls it as it goes; when the bound is passed, Spend does not return: the transform is
// undone and the original output comes back.
func (c *Call) Spend(n int) {
	c.work.spent += n
	if c.work.limit > 0 && c.work.spent > c.work.limit {
		panic(errTooMuchWork)
	}
}

// run runs a transform so that neither a panic nor endless work gets out of it. The transform works on a copy of the
// call: if it has to be left behind, what it still writes is seen by nobody.
func (c *Call) run(r *Rule, d *lines.Doc) (Outcome, error) {
	type answer struct {
		out Outcome
		err error
	}
	own := *c
	own.work = work{limit: workBase + workPerByte*len(c.Text)}
	own.Veto = c.Veto && !r.TestsExit
	done := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if p := recover(); p != nil {
				if err, ok := p.(error); ok && errors.Is(err, errTooMuchWork) {
					a.err = err
				} else {
					a.err = fmt.Errorf("the rule panicked: %v", p)
				}
			}
			done <- a
		}()
		a.out, a.err = r.Transform(&own, d)
		if a.err == nil && a.out.Doc == nil {
			a.err = errors.New("the rule returned no text")
		}
	}()
	limit := wallClock + time.Duration(len(c.Text)/perSecond)*time.Second
	guard := time.NewTimer(limit)
	defer guard.Stop()
	select {
	case a := <-done:
		return a.out, a.err
	case <-guard.C:
		if c.trace != nil {
			c.trace = &Trace{}
		}
		return Outcome{}, fmt.Errorf("the rule did not end within %s", limit)
	}
}
