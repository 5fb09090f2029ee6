package rulespec

import (
	"strings"

	"gopkg.in/yaml.v3"
)

const cutHint = "write for example cut: {head: 20, tail: 40}, {lines: 60}, {bytes: 4000} or {width: 200}"

// cutForm reads cut, which has one measure: head and tail, lines, bytes, or width.
func (s *source) cutForm(n *yaml.Node) any {
	f := &cutForm{-1, -1, -1, -1, -1}
	if n.Kind == yaml.ScalarNode {
		s.errorf(at(n), "cut has to be a mapping, found %s", kind(n)).hint(cutHint)
		return f
	}
	var measures []string
	for _, k := range s.mapping(n, "cut", []string{"head", "tail", "lines", "bytes", "width"}, map[string]string{"max": "did you mean lines?"}) {
		least := 1
		if k.value == "head" || k.value == "tail" {
			least = 0
		} else {
			measures = append(measures, k.value)
		}
		v, ok := s.whole(k.of, k.value, least)
		if !ok {
			continue
		}
		switch k.value {
		case "head":
			f.head = v
		case "tail":
			f.tail = v
		case "lines":
			f.lines = v
		case "bytes":
			f.bytes = v
		case "width":
			f.width = v
		}
	}
	if n.Kind != yaml.MappingNode {
		return f
	}
	if value(n, "head") != nil || value(n, "tail") != nil {
		measures = append(measures, "head and tail")
	}
	switch {
	case len(measures) == 0:
		s.errorf(at(n), "cut has no measure").hint(cutHint)
	case len(measures) > 1:
		s.errorf(at(n), "cut has one measure, and this one has %s", strings.Join(measures, " and ")).hint("write one stage for each")
	}
	return f
}

func (s *source) countForm(n *yaml.Node) any {
	f := &countForm{}
	s.required(n, "count", []string{"patterns", "as"}, 1, func(k field) {
		switch k.value {
		case "as":
			f.as = s.optional(k)
		case "patterns":
			for _, p := range s.mapping(k.of, "patterns", nil, nil) {
				if !countName().MatchString(p.value) {
					s.errorf(p.place, "the name of a count is made of letters, digits and underscores, found %q", cut(p.value))
					continue
				}
				if t, ok := s.str(p.of, p.value); ok {
					f.patterns = append(f.patterns, named{p.text, t})
				}
			}
			if k.of.Kind == yaml.MappingNode && len(k.of.Content) == 0 {
				s.errorf(at(k.of), "patterns is empty")
			}
		}
	})
	return f
}

var countName = regexpOnce(`^[A-Za-z_][A-Za-z0-9_]*$`)

func (s *source) extractForm(n *yaml.Node) any {
	f := &extractForm{}
	s.required(n, "extract", []string{"pattern", "as", "which"}, 1, func(k field) {
		switch k.value {
		case "pattern":
			f.pattern, _ = s.str(k.of, "pattern")
		case "as":
			f.as = s.optional(k)
		case "which":
			which, _ := s.oneOf(k.of, "which", "all", "first")
			f.first = which == "first"
		}
	})
	return f
}

func (s *source) jsonForm(n *yaml.Node) any {
	f := &jsonForm{head: -1, tail: -1, strings: -1}
	for _, k := range s.mapping(n, "json", []string{"select", "head", "tail", "strings", "keep", "drop"}, nil) {
		count := func() int {
			if v, ok := s.whole(k.of, k.value, 0); ok {
				return v
			}
			return -1
		}
		switch k.value {
		case "select":
			f.selects = s.strs(k.of, "select")
		case "head":
			f.head = count()
		case "tail":
			f.tail = count()
		case "strings":
			f.strings = count()
		case "keep":
			f.keep = s.strs(k.of, "keep")
		case "drop":
			f.drop = s.strs(k.of, "drop")
		}
	}
	return f
}

func (s *source) sayForm(n *yaml.Node) any {
	f := &sayForm{}
	s.required(n, "say", []string{"text", "if", "unless"}, 1, func(k field) {
		switch k.value {
		case "if":
			f.when = s.optional(k)
		case "unless":
			f.unless = s.optional(k)
		case "text":
			f.text, _ = s.str(k.of, "text")
		}
	})
	if n.Kind == yaml.MappingNode && value(n, "if") == nil {
		s.errorf(at(n), "say has no if").hint("say replaces the whole output, so it needs a line that tells what happened")
	}
	return f
}
