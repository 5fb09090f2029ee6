package rulespec

import (
	"regexp"
	"slices"
	"strconv"
)

var (
	groupRef = regexpOnce(`\$(?:\$|\{([^}]*)\}|([A-Za-z0-9_]+))`)
	countRef = regexpOnce(`\{([^{}]*)\}`)
)

// template checks the ${1} references of a replacement against the groups of its pattern.
func (s *source) template(t text, pattern string) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return
	}
	names := re.SubexpNames()
	for _, m := range groupRef().FindAllStringSubmatchIndex(t.value, -1) {
		p, _ := s.insideByte(t, m[0])
		if m[4] >= 0 {
			word := t.value[m[4]:m[5]]
			s.errorf(p, "$%s is not a reference", word).hint("write ${%s} for a group, and $$ for a dollar sign", word)
			continue
		}
		if m[2] < 0 {
			continue
		}
		group := t.value[m[2]:m[3]]
		if n, err := strconv.Atoi(group); err == nil {
			if n < 0 || n > re.NumSubexp() {
				s.errorf(p, "${%s} refers to a group that the pattern does not have; it has %d", cut(group), re.NumSubexp())
			}
		} else if group == "" || !slices.Contains(names, group) {
			s.errorf(p, "${%s} refers to a group that the pattern does not have", cut(group)).hint("a named group is written (?P<name>…)")
		}
	}
}

// countTemplate checks the {name} references of a count.
func (s *source) countTemplate(t text, names map[string]bool) {
	found := false
	for _, m := range countRef().FindAllStringSubmatchIndex(t.value, -1) {
		name := t.value[m[2]:m[3]]
		if names[name] {
			found = true
			continue
		}
		p, _ := s.insideByte(t, m[0])
		d := s.errorf(p, "{%s} is not one of the patterns; they are %s", cut(name), list(sorted(names)))
		d.Hint = hintFor(name, sorted(names), nil)
	}
	if !found && len(names) > 0 && t.value != "" {
		s.warnf(t.place, "the line of the count names none of its patterns").hint("write {%s} where the number is to stand", sorted(names)[0])
	}
}

func isMask(s string) bool { return slices.Contains(masks, s) }
