package rulespec

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/engine/pipeline"
)

// declared is a rule of a file on its way to the engine. What costs time, the CEL of its match and the stages, is
// compiled at first need: a process that compacts one output asks most rules only for their command.
type declared struct {
	rule     *rule
	file     *file
	set      *Set
	trusted  bool
	commands []string

	matchOnce sync.Once
	buildOnce sync.Once
	stages    []pipeline.Stage
	uses      []func(*engine.Call) pipeline.Hook // by stage, nil for other stages
}

// engineRule is the rule as the engine takes it. Of an untrusted repository, a rule may not take verbatim outputs and
// cannot forbid to keep the original.
func (d *declared) engineRule(origin engine.Origin, trusted bool) engine.Rule {
	r := d.rule
	r.names, r.testsExit = len(r.command) > 0, false
	if r.match != nil {
		command, exit := mentions(r.match.value)
		r.names, r.testsExit = r.names || command, exit
	}
	for _, c := range r.command {
		d.commands = append(d.commands, c.value)
	}
	e := engine.Rule{
		ID:           r.value,
		Origin:       origin,
		Match:        d.match,
		Transform:    d.transform,
		NamesCommand: r.names && trusted,
		TestsExit:    r.testsExit,
		JSON:         r.json(),
		NoStore:      r.noStore && trusted,
	}
	if e.JSON {
		e.Check = d.checkJSON
	}
	return e
}

func (r *rule) json() bool { return len(r.stages) > 0 && r.stages[0].name == "json" }

// compileMatch and compileStages may be called from many goroutines. What they find wrong goes to the set.
func (d *declared) compileMatch() {
	d.matchOnce.Do(func() {
		d.compile(func() {
			if d.rule.match != nil {
				d.rule.expr = d.file.src.expression(*d.rule.match, "match")
				d.rule.badMatch = d.rule.badMatch || d.rule.expr == nil
			}
		})
	})
}

func (d *declared) compileStages() {
	d.buildOnce.Do(func() {
		d.compile(func() {
			before := d.file.src.errors()
			d.stages = d.file.src.build(d.rule, d.set.lint)
			d.rule.badRest = d.rule.badRest || d.file.src.errors() > before
			d.uses = make([]func(*engine.Call) pipeline.Hook, len(d.stages))
			if d.rule.badRest {
				return
			}
			for i, st := range d.rule.stages {
				if f, ok := st.form.(*useForm); ok {
					d.uses[i] = d.set.use(d.file.src, f.id, d.trusted)
				}
			}
			d.rule.badRest = d.rule.badRest || d.file.src.errors() > before
		})
	})
}

// compile runs one compilation with the source to itself: a source collects what is found in it.
func (d *declared) compile(f func()) {
	s := d.file.src
	s.lock.Lock()
	defer s.lock.Unlock()
	s.rule = d.rule.value
	f()
	s.rule = ""
}

// match says whether the rule wants a call.
func (d *declared) match(c *engine.Call) bool {
	if len(d.commands) > 0 && !c.Ran.Ran(d.commands...) {
		if c.Tracing() {
			c.Why(notRan(c, d.commands))
		}
		return false
	}
	if d.rule.match == nil {
		return !d.rule.badMatch
	}
	d.compileMatch()
	if d.rule.badMatch {
		c.Why("its match is wrong, see compaction check")
		return false
	}
	yes, err := d.rule.expr.eval(c)
	switch {
	case err != nil:
		c.Why("its match could not be evaluated: " + err.Error())
		return false
	case !yes && c.Tracing():
		c.Why(d.whyNot(c))
	}
	return yes
}

func notRan(c *engine.Call, commands []string) string {
	want := strings.Join(commands, " or ")
	switch {
	case c.Ran.Decline() != "":
		return fmt.Sprintf("the command is not %s: %s", want, c.Ran.Decline())
	}
	return fmt.Sprintf("the command is not %s but %s", want, strings.Join(c.Ran.Words(), " "))
}

// whyNot names the parts of a match, divided by &&, that are false.
func (d *declared) whyNot(c *engine.Call) string {
	parts := conjuncts(d.rule.match.value)
	if len(parts) < 2 {
		return "its match is false"
	}
	var no []string
	for _, part := range parts {
		s := newSource(d.file.src.name, nil)
		e := s.expression(text{value: part}, "match")
		if e == nil {
			continue
		}
		if yes, err := e.eval(c); err == nil && !yes {
			no = append(no, part)
		}
	}
	if len(no) == 0 {
		return "its match is false"
	}
	return "its match is false: " + strings.Join(no, " and ") + map[bool]string{true: " is false", false: " are false"}[len(no) == 1]
}

// errBroken undoes a call whose rule has an error outside of its match: a rule never half works.
var errBroken = errors.New("the rule is wrong, see compaction check")

// transform takes the text through the stages.
func (d *declared) transform(c *engine.Call, doc *lines.Doc) (engine.Outcome, error) {
	d.compileStages()
	if d.rule.badRest {
		return engine.Outcome{}, errBroken
	}
	p := pipeline.Pipeline{ID: d.rule.value, Stages: d.bound(c), Unpinned: d.rule.unpinned}
	res, err := p.Run(pipeline.Env{Succeeded: c.Outcome.Succeeded(), Veto: c.Veto, Spend: c.Spend, Trace: c.Tracing()}, doc)
	if err != nil {
		return engine.Outcome{}, err
	}
	for _, t := range res.Trace {
		c.NoteStage(t)
	}
	stop := res.Decided
	switch d.rule.then {
	case "stop":
		stop = true
	case "builtin":
		stop = res.Decided && res.Doc == doc
	}
	return engine.Outcome{Doc: res.Doc, Stop: stop, Pin: res.Pin}, nil
}

// bound are the stages with their guards and hooks bound to one call.
func (d *declared) bound(c *engine.Call) []pipeline.Stage {
	var own []pipeline.Stage
	for i := range d.stages {
		guard, use := d.rule.stages[i].guard, d.uses[i]
		view, json := d.rule.stages[i].form.(*jsonForm)
		if guard == nil && use == nil && !json {
			continue
		}
		if own == nil {
			own = append(own, d.stages...)
		}
		line := own[i].Line
		switch {
		case json:
			own[i] = pipeline.JSON(view.hook(c))
		case use != nil:
			own[i] = pipeline.Use(use(c))
		}
		own[i].Line = line
		if guard != nil {
			own[i].When = func(*lines.Doc) bool {
				yes, err := guard.eval(c)
				if err != nil {
					c.Note("a guard could not be evaluated: " + err.Error())
				}
				return yes
			}
		}
	}
	if own == nil {
		return d.stages
	}
	return own
}

// conjuncts divides an expression at its outermost &&. One that has an outermost || or ?: is not divided.
func conjuncts(expr string) []string {
	depth, from := 0, 0
	var parts []string
	for _, t := range tokens(expr) {
		if t.kind != tokenOther {
			continue
		}
		switch t.value {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case "||", "?":
			if depth == 0 {
				return nil
			}
		case "&&":
			if depth == 0 {
				parts = append(parts, strings.TrimSpace(expr[from:t.at]))
				from = t.at + 2
			}
		}
	}
	return append(parts, strings.TrimSpace(expr[from:]))
}
