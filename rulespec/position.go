package rulespec

import (
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// inside is the place in the file of a place in a scalar's value: the line counted from 0, the column from 0 in
// runes. exact is false where YAML has rewritten the text so that the two cannot be matched (folded scalars, plain
// and quoted ones over several lines); the start of the scalar then stands for it.
func (s *source) inside(t text, line, col int) (p place, exact bool) {
	n := t.node
	if n == nil {
		return t.place, false
	}
	switch {
	case n.Style&yaml.LiteralStyle != 0:
		values := strings.Split(n.Value, "\n")
		if line >= len(values) {
			return t.place, false
		}
		raw := s.line(n.Line + 1 + line)
		value := strings.TrimSuffix(values[line], "\r")
		indent := utf8.RuneCountInString(raw) - utf8.RuneCountInString(value)
		if !strings.HasSuffix(raw, value) {
			return t.place, false
		}
		return place{n.Line + 1 + line, indent + col + 1}, true
	case n.Style&yaml.FoldedStyle != 0 || line != 0 || strings.Contains(n.Value, "\n"):
		return t.place, false
	}
	raw := []rune(s.line(n.Line))
	if n.Column < 1 || n.Column > len(raw) {
		return t.place, false
	}
	raw = raw[n.Column-1:]
	quote := rune(0)
	if n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0 && n.Style&yaml.TaggedStyle == 0 {
		quote, raw = raw[0], raw[1:]
	}
	i, ok := skip(raw, quote, []rune(n.Value), col)
	if !ok {
		return t.place, false
	}
	if quote != 0 {
		i++
	}
	return place{n.Line, n.Column + i}, true
}

// skip walks the written form of a scalar until n runes of its value have passed. It gives up where the two do not go
// together, which is where the scalar goes on in another line.
func skip(raw []rune, quote rune, value []rune, n int) (int, bool) {
	i := 0
	for v := 0; v < n && v < len(value); v++ {
		if i >= len(raw) {
			return 0, false
		}
		switch {
		case quote == '\'' && raw[i] == '\'' && i+1 < len(raw) && raw[i+1] == '\'' && value[v] == '\'':
			i += 2
		case quote == '"' && raw[i] == '\\' && i+1 < len(raw):
			i += 2 + map[rune]int{'x': 2, 'u': 4, 'U': 8}[raw[i+1]]
		case raw[i] == value[v]:
			i++
		default:
			return 0, false
		}
	}
	return i, i <= len(raw)
}

// insideByte is [source.inside] for a byte of the value.
func (s *source) insideByte(t text, i int) (place, bool) {
	before := t.value[:min(i, len(t.value))]
	line := strings.Count(before, "\n")
	start := strings.LastIndexByte(before, '\n') + 1
	return s.inside(t, line, utf8.RuneCountInString(before[start:]))
}
