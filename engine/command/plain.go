package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// plainWords splits a line that is nothing but words and blanks, which most command lines are, so that the shell
// parser is not needed. ok is false if the shell could see anything else in it: quotes, operators, expansions,
// assignments, reserved words. A fuzz test holds it equal to the parser.
func plainWords(line string) (words []string, ok bool) {
	n, in := 0, false
	for i := range len(line) {
		switch b := line[i]; {
		case b == ' ' || b == '\t':
			in = false
			continue
		case plainByte(b):
			if !in {
				in = true
				n++
			}
		default:
			return nil, false
		}
	}
	if n == 0 {
		return nil, false
	}
	words = make([]string, 0, n)
	start := -1
	for i := range len(line) {
		if blank := line[i] == ' ' || line[i] == '\t'; blank && start >= 0 {
			words, start = append(words, line[start:i]), -1
		} else if !blank && start < 0 {
			start = i
		}
	}
	if start >= 0 {
		words = append(words, line[start:])
	}
	if reserved(words[0]) || strings.Contains(words[0], "=") {
		return nil, false
	}
	return words, true
}

// plainByte reports whether b means only itself in every place of a shell word.
func plainByte(b byte) bool {
	switch {
	case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z', '0' <= b && b <= '9':
		return true
	}
	return b == '-' || b == '_' || b == '.' || b == '/' || b == ':' || b == '=' || b == '@' || b == '%' || b == '+' || b == ','
}

// reserved reports whether a first word makes the shell read something else than a simple command.
func reserved(w string) bool {
	switch w {
	case "let", "declare", "typeset", "local", "export", "readonly", "nameref", "@test":
		return true
	}
	return syntax.IsKeyword(w)
}
