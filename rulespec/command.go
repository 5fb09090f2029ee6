package rulespec

import "strings"

// checkCommand reports what cannot be a command to compare with: command is the leading words of one command, not a
// line for a shell and not a pattern.
func (s *source) checkCommand(t text) {
	v := t.value
	switch {
	case strings.TrimSpace(v) == "":
		s.errorf(t.place, "the command is empty")
	case strings.ContainsAny(v, "|;&<>\n") || strings.Contains(v, "$("):
		s.errorf(t.place, "a command is the leading words of one command, such as 'make test', and %q is a line for a shell", cut(v)).
			hint("an environment, cd x &&, wrappers and redirections are looked through: write the command alone")
	case strings.ContainsAny(v, "*^") || strings.Contains(v, `\`):
		s.errorf(t.place, "a command is compared word for word and is not a pattern: %q", cut(v)).
			hint("for a pattern write match: 'command.matches(\"…\")'")
	}
}
