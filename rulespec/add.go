package rulespec

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

// AddRule returns a rule file with one more rule at its end; comments and layout of the others stay. rule is the text
// of the rule as a list item without indentation, "- id: …" and lines that are indented by two. An empty file becomes
// one with a version. It is an error if the file is no rule file, or lists its rules between brackets.
func AddRule(data []byte, rule string) ([]byte, error) {
	if len(bytes.TrimSpace(data)) == 0 {
		return []byte("version: 1\nrules:\n" + indented(rule, 2)), nil
	}
	s := newSource("the file", data)
	root := s.decode(data)
	if root == nil || !s.version(root) {
		return nil, fmt.Errorf("it has mistakes: %s", s.found[0].Message)
	}
	lineFeed := "\n"
	if bytes.Contains(data, []byte("\r\n")) {
		lineFeed = "\r\n"
	}
	rule = strings.ReplaceAll(rule, "\n", lineFeed)
	lines := strings.SplitAfter(string(data), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	} else {
		lines[last] += lineFeed
	}
	rules := value(root, "rules")
	switch {
	case rules == nil:
		if root.Style&yaml.FlowStyle != 0 {
			return nil, errors.New("it is written between braces; write its keys on lines of their own")
		}
		return []byte(strings.Join(lines, "") + "rules:" + lineFeed + indented(rule, 2)), nil
	case len(rules.Content) == 0:
		return addFirst(lines, rules, rule, lineFeed)
	case rules.Kind != yaml.SequenceNode || rules.Style&yaml.FlowStyle != 0:
		return nil, errors.New("its rules are written between brackets; write them as a list with dashes")
	}
	item := rules.Content[0]
	dash := strings.IndexByte(lines[item.Line-1], '-')
	if dash < 0 {
		return nil, errors.New("its rules are not a list with dashes")
	}
	at := endOf(lines, after(root, rules, len(lines)), dash)
	return []byte(strings.Join(lines[:at], "") + lineFeed + indented(rule, dash) + strings.Join(lines[at:], "")), nil
}

// addFirst puts a rule in the place of an empty list.
func addFirst(lines []string, rules *yaml.Node, rule, lineFeed string) ([]byte, error) {
	i := rules.Line - 1
	key, rest, ok := strings.Cut(lines[i], "rules:")
	if rest = strings.TrimSpace(rest); !ok || strings.TrimSpace(key) != "" || rest != "" && rest != "[]" && rest[0] != '#' {
		return nil, errors.New("its empty list of rules is written in an unusual way; take it out")
	}
	line := key + "rules:"
	if rest != "" && rest[0] == '#' {
		line += " " + rest
	}
	return []byte(strings.Join(lines[:i], "") + line + lineFeed + indented(rule, len(key)+2) + strings.Join(lines[i+1:], "")), nil
}

// after is the index of the line of the key that follows the rules, or the number of lines.
func after(root, rules *yaml.Node, lines int) int {
	for i := 0; i+1 < len(root.Content); i += 2 {
		if k := root.Content[i]; k.Line > rules.Line {
			return min(k.Line-1, lines)
		}
	}
	return lines
}

// endOf goes back over blank lines and comments that belong to what follows.
func endOf(lines []string, at, dash int) int {
	for at > 0 {
		line := lines[at-1]
		text := strings.TrimLeft(line, " ")
		if strings.TrimSpace(line) != "" && (text[0] != '#' || len(line)-len(text) > dash) {
			break
		}
		at--
	}
	return at
}

func indented(text string, by int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			b.WriteString(strings.Repeat(" ", by))
		}
		b.WriteString(line)
	}
	return b.String()
}
