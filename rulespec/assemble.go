package rulespec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/engine/pipeline"
)

// assemble makes the set of what was read.
func (l *loader) assemble() {
	set, o := l.set, &l.set.Overlays
	var pins []text
	type off struct {
		by    string
		group int
	}
	disabled := map[string]off{}
	for _, f := range l.files {
		set.sources = append(set.sources, f.src)
		set.Files = append(set.Files, File{Path: f.path, Layer: f.layer, Trusted: f.trusted, Rules: len(f.rules)})
		if !f.trusted {
			f.restrict()
		}
		st := &f.settings
		if st.minBytes != nil && o.MinBytes == 0 {
			o.MinBytes = orNegative(*st.minBytes)
		}
		if st.minSavings != nil && o.MinSavings == 0 {
			o.MinSavings = orNegative(*st.minSavings)
		}
		pins = append(pins, st.pin...)
		for _, w := range st.wrappers {
			o.Wrappers = append(o.Wrappers, w.value)
		}
		if st.failures == "alike" {
			o.FailuresAlike = true
		}
		if st.store != nil {
			set.Store = st.store
		}
		if st.inlineMax != nil {
			set.InlineMax = st.inlineMax
		}
		for _, t := range f.disable {
			if _, ok := disabled[t.value]; !ok {
				disabled[t.value] = off{fmt.Sprintf("%s:%d", f.src.name, t.line), f.group}
			}
		}
	}
	o.Pin = pinned(pins)
	for _, f := range l.files {
		for _, r := range f.rules {
			d := &declared{rule: r, file: f.file, set: set, trusted: f.trusted}
			for _, id := range [...]string{r.value, "*"} {
				if by, ok := disabled[id]; ok && by.group < f.group && r.off == "" {
					r.off = "disabled by " + by.by
				}
			}
			if set.eager {
				d.compileMatch()
				d.compileStages()
			}
			if r.badMatch && r.off == "" {
				r.off = "its match is wrong"
			}
			er := d.engineRule(engine.Origin{Layer: f.layer, File: f.src.name, Line: r.start.line}, f.trusted)
			if r.off == "" {
				o.Rules = append(o.Rules, er)
			}
			set.Rules = append(set.Rules, info(d, er, f))
			set.addTests(f, r)
		}
		if set.lint {
			f.uncalled()
			f.unreachable()
		}
	}
	l.disableBuiltins(disabledIDs(disabled))
	set.shadows()
	if set.lint {
		l.unknownDisabled()
	}
}

func disabledIDs[T any](m map[string]T) []string { return sorted(m) }

func (l *loader) disableBuiltins(ids []string) {
	for _, id := range ids {
		if id == "*" || l.set.builtins[id] != nil || len(l.set.builtins) == 0 {
			l.set.Overlays.Disabled = append(l.set.Overlays.Disabled, id)
		}
	}
}

// orNegative is a setting in the sense of engine.Options, where 0 is the default and a negative value means none.
func orNegative[N int | float64](v N) N {
	if v == 0 {
		return -1
	}
	return v
}

// pinned recognises the lines of all pin settings; nil for none.
func pinned(pins []text) func(string) bool {
	var patterns []*pipeline.Pattern
	for _, t := range pins {
		if p, err := pipeline.Compile(t.value, t.line); err == nil {
			patterns = append(patterns, p)
		}
	}
	if len(patterns) == 0 {
		return nil
	}
	return pipeline.NewSet(patterns...).Line
}

func info(d *declared, er engine.Rule, f *layerFile) Rule {
	r := d.rule
	out := Rule{ID: r.value, Description: r.description, Origin: er.Origin, Command: d.commands, Tests: len(r.tests), Trusted: f.trusted, Off: r.off, Stages: []string{}}
	if r.match != nil {
		out.Match = strings.TrimSpace(r.match.value)
	}
	for _, st := range r.stages {
		out.Stages = append(out.Stages, st.name)
	}
	return out
}

// shadows notes for each rule the lower ones of the same id.
func (s *Set) shadows() {
	last := map[string]int{}
	for i := range s.Rules {
		r := &s.Rules[i]
		if j, ok := last[r.ID]; ok {
			s.Rules[j].Shadows = append(s.Rules[j].Shadows, r.Origin.String())
		}
		last[r.ID] = i
		if s.builtins[r.ID] != nil {
			r.Shadows = append(r.Shadows, string(engine.Builtin))
		}
	}
}

// unknownDisabled warns of ids in disable that no lower rule has.
func (l *loader) unknownDisabled() {
	for _, f := range l.files {
		for _, t := range f.disable {
			if t.value == "*" || l.set.builtins[t.value] != nil || l.elsewhere[t.value] {
				continue
			}
			lower := slices.ContainsFunc(l.files, func(g *layerFile) bool {
				return g.group > f.group && slices.ContainsFunc(g.rules, func(r *rule) bool { return r.value == t.value })
			})
			if !lower {
				d := f.src.warnf(t.place, "no rule of a lower layer has the id %q", cut(t.value))
				d.Hint = hintFor(t.value, sorted(l.set.builtins), nil)
			}
		}
	}
}

// use binds the use stage to a compiled rule. A file that is not trusted can use it only for what it wants by itself:
// what is made of a page of the web hides parts of any other text.
func (s *Set) use(src *source, id text, trusted bool) func(*engine.Call) pipeline.Hook {
	b := s.builtins[id.value]
	if b == nil {
		if len(s.builtins) == 0 {
			src.errorf(id.place, "there is no builtin rule %q", cut(id.value))
			return nil
		}
		d := src.errorf(id.place, "there is no builtin rule %q", cut(id.value))
		if d.Hint = hintFor(id.value, sorted(s.builtins), nil); d.Hint == "" {
			d.hint("the builtin rules are %s", list(sorted(s.builtins)))
		}
		return nil
	}
	return func(c *engine.Call) pipeline.Hook {
		return func(doc *lines.Doc) (*lines.Doc, error) {
			if !trusted && b.Match != nil && !b.Match(c) {
				return doc, nil
			}
			out, err := b.Transform(c, doc)
			if err != nil {
				return nil, err
			}
			return out.Doc, nil
		}
	}
}
