package rulespec

import (
	"errors"

	"github.com/compaction-dev/compaction/engine/pipeline"
)

// build makes the pipeline stages of a rule and reports what is wrong with their patterns and parameters. lint asks
// for warnings too.
func (s *source) build(r *rule, lint bool) []pipeline.Stage {
	b := builder{source: s, lint: lint}
	stages := make([]pipeline.Stage, 0, len(r.stages))
	for i := range r.stages {
		st := &r.stages[i]
		if st.when != nil {
			st.guard = s.expression(*st.when, "when")
		}
		if out, ok := b.stage(st); ok {
			out.Line = st.line
			stages = append(stages, out)
		}
	}
	return stages
}

type builder struct {
	*source
	lint bool
	bad  bool // a pattern of the stage is wrong
}

func (b *builder) compile(t text) *pipeline.Pattern {
	p := b.pattern(t, linePattern, b.lint)
	b.bad = b.bad || p == nil
	return p
}

func (b *builder) compileAll(ts []text) []*pipeline.Pattern {
	out := make([]*pipeline.Pattern, 0, len(ts))
	for _, t := range ts {
		if p := b.compile(t); p != nil {
			out = append(out, p)
		}
	}
	return out
}

func (b *builder) optional(t *text) *pipeline.Pattern {
	if t == nil {
		return nil
	}
	return b.compile(*t)
}

// stage makes one stage. ok is false where it is wrong, which has been reported.
func (b *builder) stage(st *stage) (out pipeline.Stage, ok bool) {
	b.bad = false
	places := map[string]text{}
	var err error
	switch f := st.form.(type) {
	case *linesForm:
		out, err = b.lines(st.name, f)
	case *replaceForm:
		places["with"] = f.with
		scope, _ := pipeline.ParseScope(f.scope)
		if p := b.compile(f.pattern); p != nil {
			out, err = pipeline.Replace(p, f.with.value, scope)
		}
	case *dedupForm:
		out, err = b.dedup(f)
	case *cutForm:
		out, err = cutStage(f)
	case *blankForm:
		mode, _ := pipeline.ParseBlankMode(f.mode)
		out = pipeline.Blank(mode)
	case *countForm:
		named := make([]pipeline.Named, 0, len(f.patterns))
		for _, n := range f.patterns {
			if p := b.compile(n.pattern); p != nil {
				named = append(named, pipeline.Named{Name: n.name.value, Pattern: p})
			}
		}
		as := ""
		if f.as != nil {
			as, places["as"] = f.as.value, *f.as
		}
		if !b.bad {
			out, err = pipeline.Count(named, as)
		}
	case *extractForm:
		as, which := "", pipeline.WhichAll
		if f.as != nil {
			as, places["as"] = f.as.value, *f.as
		}
		if f.first {
			which = pipeline.WhichFirst
		}
		if p := b.compile(f.pattern); p != nil {
			out, err = pipeline.Extract(p, as, which)
		}
	case *sayForm:
		places["text"] = f.text
		yes, unless := b.optional(f.when), b.optional(f.unless)
		if !b.bad {
			out, err = pipeline.Say(yes, unless, f.text.value)
		}
	case *emptyForm:
		out, err = pipeline.OnEmpty(f.text.value)
	case *useForm:
		out = pipeline.Use(nil)
	case *jsonForm:
		if f.stage = b.json(f); f.stage == nil {
			return out, false
		}
		out = pipeline.JSON(nil)
	}
	if err == nil {
		return out, !b.bad
	}
	var param *pipeline.ParamError
	if errors.As(err, &param) {
		if t, known := places[param.Key]; known {
			b.errorf(t.place, "%s", param.Msg)
			return out, false
		}
	}
	b.errorf(st.place, "%v", err)
	return out, false
}

func (b *builder) lines(name string, f *linesForm) (pipeline.Stage, error) {
	if f.from != nil {
		g := pipeline.Range{From: b.optional(f.from), To: b.optional(f.to)}
		switch {
		case b.bad:
			return pipeline.Stage{}, nil
		case name == "keep":
			return pipeline.KeepRange(g), nil
		}
		return pipeline.DropRange(g), nil
	}
	patterns := b.compileAll(f.patterns)
	switch name {
	case "keep":
		return pipeline.Keep(patterns, f.before, f.after)
	case "pin":
		return pipeline.Pin(patterns...), nil
	}
	return pipeline.Drop(patterns...), nil
}

func (b *builder) dedup(f *dedupForm) (pipeline.Stage, error) {
	var masks []pipeline.Mask
	for _, t := range f.mask {
		if m, ok := pipeline.ParseMask(t.value); ok {
			masks = append(masks, m)
		} else if p := b.compile(t); p != nil {
			masks = append(masks, pipeline.MaskOf(p))
		}
	}
	scope := "adjacent"
	if f.all {
		scope = "all"
	}
	return pipeline.Dedup(scope, masks...)
}

func cutStage(f *cutForm) (pipeline.Stage, error) {
	switch {
	case f.lines >= 0:
		return pipeline.CutLines(f.lines)
	case f.bytes >= 0:
		return pipeline.CutBytes(f.bytes)
	case f.width >= 0:
		return pipeline.CutWidth(f.width)
	}
	return pipeline.CutEnds(max(f.head, 0), max(f.tail, 0))
}
