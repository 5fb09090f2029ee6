package rulespec

import (
	"github.com/compaction-dev/compaction/builtin/jsonview"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/engine/pipeline"
)

// json compiles the stage of the JSON view, and reports each path that is wrong. It returns nil where one is.
func (b *builder) json(f *jsonForm) *jsonview.Stage {
	one := func(ts []text, options func(path []string) jsonview.StageOptions) []string {
		paths := textsOf(ts)
		for i, t := range ts {
			if _, err := jsonview.NewStage(options(paths[i : i+1])); err != nil {
				b.errorf(t.place, "%v", err)
				b.bad = true
			}
		}
		return paths
	}
	o := jsonview.StageOptions{
		Select: one(f.selects, func(p []string) jsonview.StageOptions { return jsonview.StageOptions{Select: p} }),
		Keep:   one(f.keep, func(p []string) jsonview.StageOptions { return jsonview.StageOptions{Keep: p} }),
		Drop:   one(f.drop, func(p []string) jsonview.StageOptions { return jsonview.StageOptions{Drop: p} }),
		Head:   set(f.head), Tail: set(f.tail), Strings: set(f.strings),
	}
	if b.bad {
		return nil
	}
	stage, err := jsonview.NewStage(o)
	if err != nil {
		return nil
	}
	return stage
}

func textsOf(ts []text) []string {
	var out []string
	for _, t := range ts {
		out = append(out, t.value)
	}
	return out
}

// set is a number of a form, in which -1 says that it is not there.
func set(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

// hook is the stage bound to one call. A text that is no JSON, or without what a path names, is left as it is.
func (f *jsonForm) hook(c *engine.Call) pipeline.Hook {
	return func(d *lines.Doc) (*lines.Doc, error) {
		fails := failsFor(c)
		made, ok, err := f.stage.Apply(d.String(), fails)
		switch {
		case jsonview.Declined(err):
			c.Note("json: " + err.Error())
			return d, nil
		case err != nil:
			return nil, err
		case !ok:
			return d, nil
		}
		return jsonview.Lines(made, fails), nil
	}
}

// failsFor is what counts as a failure line in the call: what the detector knows and what users pinned.
func failsFor(c *engine.Call) func(line string) bool {
	if c.Pin == nil {
		return failure.Match
	}
	return func(line string) bool { return failure.Match(line) || c.Pin(lines.Plain(line)) }
}

// checkJSON holds the result of a rule that starts with the JSON view against the failing members, or where the view
// had nothing to do, against the failure lines.
func (d *declared) checkJSON(c *engine.Call, before, after string) error {
	fails := failsFor(c)
	if f, ok := d.rule.stages[0].form.(*jsonForm); ok && f.stage != nil {
		if _, ok, _ := f.stage.Apply(before, fails); !ok {
			return engine.ErrLines
		}
	}
	return jsonview.Check(before, after, fails)
}
