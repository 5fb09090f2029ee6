package rulespec

import (
	"slices"

	"gopkg.in/yaml.v3"
)

var stageNames = []string{"drop", "keep", "pin", "replace", "dedup", "cut", "blank", "count", "extract", "json", "say", "on_empty", "use"}

// readStage reads one stage: a mapping with the stage's name as its one key, and when beside it.
func (s *source) readStage(n *yaml.Node, index int) (stage, bool) {
	st := stage{place: at(n)}
	if n.Kind == yaml.ScalarNode {
		d := s.errorf(at(n), "a stage has to be a mapping such as {drop: 'pattern'}, found %s", kind(n))
		if slices.Contains(stageNames, n.Value) {
			d.hint("write %s: and what it is to work on", n.Value)
		}
		return st, false
	}
	var what *yaml.Node
	ok := true
	for _, k := range s.mapping(n, "a stage", append([]string{"when"}, stageNames...), stageWords) {
		if k.value == "when" {
			if t, isText := s.str(k.of, "when"); isText {
				st.when = &t
			} else {
				ok = false
			}
			continue
		}
		if st.name != "" {
			s.errorf(k.place, "a stage has one key, and this one has %s and %s", st.name, k.value).hint("start a new list item with - for each stage")
			return st, false
		}
		st.name, st.place, what = k.value, k.place, k.of
	}
	if st.name == "" {
		if n.Kind == yaml.MappingNode && len(n.Content) == 0 || st.when != nil {
			s.errorf(at(n), "the stage has no name; known are %s", list(stageNames))
		}
		return st, false
	}
	if st.name == "json" && index > 0 {
		s.errorf(st.place, "json has to be the first stage: what comes before it would cut the document")
	}
	before := s.errors()
	st.form = s.form(st.name, what)
	return st, ok && st.form != nil && s.errors() == before
}

func (s *source) form(name string, n *yaml.Node) any {
	if n.Kind == yaml.AliasNode {
		return nil
	}
	switch name {
	case "drop", "keep", "pin":
		return s.linesForm(name, n)
	case "replace":
		return s.replaceForm(n)
	case "dedup":
		return s.dedupForm(n)
	case "cut":
		return s.cutForm(n)
	case "blank":
		if mode, ok := s.oneOf(n, "blank", "drop", "collapse", "trim"); ok {
			return &blankForm{mode}
		}
	case "count":
		return s.countForm(n)
	case "extract":
		return s.extractForm(n)
	case "json":
		return s.jsonForm(n)
	case "say":
		return s.sayForm(n)
	case "on_empty":
		if t, ok := s.str(n, "on_empty"); ok {
			return &emptyForm{t}
		}
	case "use":
		if t, ok := s.str(n, "use"); ok {
			return &useForm{t}
		}
	}
	return nil
}

// optional reads a text and returns nil where it is none.
func (s *source) optional(k field) *text {
	if t, ok := s.str(k.of, k.value); ok {
		return &t
	}
	return nil
}

func (s *source) linesForm(name string, n *yaml.Node) any {
	f := &linesForm{}
	if n.Kind != yaml.MappingNode {
		f.patterns = s.strs(n, name)
		return f
	}
	known := map[string][]string{"drop": {"from", "to"}, "keep": {"patterns", "before", "after", "from", "to"}}[name]
	if known == nil {
		s.errorf(at(n), "%s has to be a pattern or a list of patterns, found a mapping", name)
		return nil
	}
	for _, k := range s.mapping(n, name, known, map[string]string{"pattern": "did you mean patterns?", "start": "did you mean from?", "end": "did you mean to?"}) {
		switch k.value {
		case "patterns":
			f.patterns = s.strs(k.of, "patterns")
		case "before":
			f.before, _ = s.whole(k.of, "before", 0)
		case "after":
			f.after, _ = s.whole(k.of, "after", 0)
		case "from":
			f.from = s.optional(k)
		case "to":
			f.to = s.optional(k)
		}
	}
	has := func(key string) bool { return value(n, key) != nil }
	switch {
	case has("from") && has("patterns"):
		s.errorf(at(n), "%s has either patterns or a range (from, to), not both", name).hint("write two stages")
	case has("from") && (has("before") || has("after")):
		s.errorf(at(n), "before and after belong to patterns, not to a range")
	case has("to") && !has("from"):
		s.errorf(at(n), "a range starts with from")
	case !has("from") && !has("patterns") && name == "keep":
		s.errorf(at(n), "keep has neither patterns nor from")
	case !has("from") && name == "drop" && len(n.Content) == 0:
		s.errorf(at(n), "drop has no pattern")
	}
	return f
}

func (s *source) replaceForm(n *yaml.Node) any {
	f := &replaceForm{scope: "all"}
	s.required(n, "replace", []string{"pattern", "with", "scope"}, 2, func(k field) {
		switch k.value {
		case "pattern":
			f.pattern, _ = s.str(k.of, "pattern")
		case "with":
			f.with, _ = s.str(k.of, "with")
		case "scope":
			f.scope, _ = s.oneOf(k.of, "scope", "all", "first", "line")
		}
	})
	return f
}

// required reads a mapping whose first needed keys have to be there.
func (s *source) required(n *yaml.Node, what string, keys []string, needed int, read func(field)) {
	fields := s.mapping(n, what, keys, nil)
	for _, k := range fields {
		read(k)
	}
	if n.Kind != yaml.MappingNode {
		return
	}
	for _, key := range keys[:needed] {
		if value(n, key) == nil {
			s.errorf(at(n), "%s has no %s", what, key)
		}
	}
}

func (s *source) dedupForm(n *yaml.Node) any {
	f := &dedupForm{}
	if n.Kind == yaml.ScalarNode {
		scope, ok := s.oneOf(n, "dedup", "adjacent", "all")
		f.all = ok && scope == "all"
		return f
	}
	for _, k := range s.mapping(n, "dedup", []string{"scope", "mask"}, nil) {
		switch k.value {
		case "scope":
			scope, ok := s.oneOf(k.of, "scope", "adjacent", "all")
			f.all = ok && scope == "all"
		case "mask":
			f.mask = s.strs(k.of, "mask")
		}
	}
	return f
}
