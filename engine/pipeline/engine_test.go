package pipeline_test

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/engine/pipeline"
)

// declared makes an engine with one rule, which runs p on everything.
func declared(p *pipeline.Pipeline) *engine.Engine {
	return engine.New(engine.Config{Overlays: engine.Overlays{Rules: []engine.Rule{{
		ID:     p.ID,
		Origin: engine.Origin{Layer: engine.User},
		Transform: func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			r, err := p.Run(pipeline.Env{Succeeded: c.Outcome.Succeeded(), Veto: c.Veto, Spend: c.Spend, Trace: c.Tracing()}, d)
			if err != nil {
				return engine.Outcome{}, err
			}
			return engine.Outcome{Doc: r.Doc, Stop: r.Decided, Pin: r.Pin}, nil
		},
	}}}}, engine.Options{MinBytes: -1, MinSavings: -1})
}

// TestEngineIsContent runs pipelines through the engine. Where they pin, its check has nothing to undo.
func TestEngineIsContent(t *testing.T) {
	takes, writes := pipeline.Choices(t)
	rnd := rand.New(rand.NewPCG(9, 9))
	for round := range 3000 {
		p := &pipeline.Pipeline{ID: "x", Unpinned: round%10 == 0}
		from := takes
		if round%2 == 1 {
			from = append(append([]pipeline.Stage(nil), takes...), writes...)
		}
		for range 1 + rnd.IntN(4) {
			p.Stages = append(p.Stages, from[rnd.IntN(len(from))])
		}
		in := engine.Input{Text: pipeline.RandomText(rnd, rnd.IntN(40))}
		switch rnd.IntN(3) {
		case 0:
			in.Exit = engine.Exited(0)
		case 1:
			in.Exit = engine.Exited(1)
		}
		e := declared(p)
		r := e.Compact(in)
		if r.Stats.Rule == engine.FaultFallback || r.Stats.Rule == engine.FailureFallback && !p.Unpinned {
			t.Errorf("the engine undid the rule: %s", r.Stats.Rule)
		}
		if len(r.Text) > len(in.Text) {
			t.Error("the result is larger than the input")
		}
		stands := map[string]bool{}
		for k := range keys(r.Text) {
			stands[k] = true
		}
		for k := range keys(in.Text) {
			if !stands[k] {
				t.Errorf("the failure line %q is gone", k)
			}
		}
		if round%2 == 0 && r.Stats.Applied && !slices.ContainsFunc(p.Stages, pipeline.Unsteady) {
			again := in
			again.Text = r.Text
			if twice := e.Compact(again); twice.Text != r.Text {
				t.Errorf("a second time gives %q", twice.Text)
			}
		}
		if t.Failed() {
			var names []string
			for _, st := range p.Stages {
				names = append(names, st.Name())
			}
			t.Fatalf("stages %v with exit %s, unpinned %v, on\n%q\ngave\n%q", names, in.Exit, p.Unpinned, in.Text, r.Text)
		}
	}
}

// keys yields what the failure lines of a text are compared by, segment by segment.
func keys(text string) iter.Seq[string] {
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
