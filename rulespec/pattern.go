package rulespec

import (
	"errors"
	"regexp/syntax"
	"strings"

	"github.com/compaction-dev/compaction/engine/pipeline"
)

// subject says what a pattern is matched on, for what can be said about it.
type subject int

const (
	linePattern subject = iota // one line, without escape sequences and trailing carriage returns
	textPattern                // a text of many lines
)

// pattern compiles a regular expression and reports what is wrong with it, and what is suspicious about it if lint is
// set. It returns nil where it is wrong.
func (s *source) pattern(t text, on subject, lint bool) *pipeline.Pattern {
	p, err := pipeline.Compile(t.value, t.line)
	if err != nil {
		s.patternError(t, err)
		return nil
	}
	if s.programs.Add(-int64(p.Size())) < 0 {
		s.errorf(t.place, "the regular expressions of the rule files are too large together: they may have %d instructions", maxPrograms).
			hint("a counted repeat multiplies: a{100} is a hundred times a")
		return nil
	}
	if lint {
		if tree, err := syntax.Parse(t.value, syntax.Perl); err == nil {
			s.lintPattern(t, tree, on)
		}
	}
	return p
}

// patternError reports what the regexp parser says, at the part that it names.
func (s *source) patternError(t text, err error) {
	var size *pipeline.SizeError
	if errors.As(err, &size) {
		s.errorf(t.place, "the regular expression is too large: %d %s, and it may have %d", size.Size, size.What, size.Max).
			hint("a counted repeat multiplies: a{100} is a hundred times a")
		return
	}
	var e *syntax.Error
	if !errors.As(err, &e) {
		s.errorf(t.place, "the regular expression is wrong: %v", err)
		return
	}
	p := t.place
	if i := strings.Index(t.value, e.Expr); i > 0 {
		p, _ = s.insideByte(t, i)
	}
	d := s.errorf(p, "the regular expression is wrong: %s: %s", e.Code, cut(e.Expr))
	d.Hint = patternHint(e)
}

func patternHint(e *syntax.Error) string {
	x := e.Expr
	switch {
	case strings.HasPrefix(x, "(?=") || strings.HasPrefix(x, "(?!") || strings.HasPrefix(x, "(?<=") || strings.HasPrefix(x, "(?<!"):
		return "there is no lookahead or lookbehind (RE2): lines that a drop must not take can be named by pin, and keep and drop can follow each other"
	case e.Code == syntax.ErrInvalidPerlOp:
		return "RE2 knows (?:…), (?i), (?P<name>…) and no other of these"
	case e.Code == syntax.ErrInvalidEscape && len(x) == 2 && x[1] >= '1' && x[1] <= '9':
		return "there are no back-references (RE2)"
	case e.Code == syntax.ErrInvalidEscape && strings.HasPrefix(x, `\u`):
		return `write \x{2713} for a character by its number`
	case e.Code == syntax.ErrInvalidEscape && x == `\Z`:
		return `write $ or \z for the end`
	case e.Code == syntax.ErrInvalidEscape && (x == `\e` || x == `\E`):
		return "patterns see lines without escape sequences"
	case e.Code == syntax.ErrMissingRepeatArgument:
		return "a pattern is a regular expression and not a glob: any text is .*, and a literal * is \\*"
	case e.Code == syntax.ErrMissingParen || e.Code == syntax.ErrUnexpectedParen:
		return `a literal parenthesis is \( or \)`
	case e.Code == syntax.ErrMissingBracket:
		return `a literal bracket is \[`
	case e.Code == syntax.ErrInvalidRepeatSize:
		return "a repeat counts to 1000 at most, nested ones multiplied"
	}
	return ""
}

// lintPattern warns of patterns that do something other than what they look like.
func (s *source) lintPattern(t text, tree *syntax.Regexp, on subject) {
	if i := strings.IndexByte(t.value, '\b'); i >= 0 {
		p, _ := s.insideByte(t, i)
		s.warnf(p, "the pattern holds a backspace character").hint(`between double quotes YAML makes a backspace of \b: use single quotes for a word boundary`)
	}
	if on != linePattern {
		return
	}
	if never := neverOnLine(tree); never != "" {
		s.warnf(t.place, "the pattern can never match: %s", never)
		return
	}
	if everywhere(tree) {
		s.warnf(t.place, "the pattern matches the empty string, and so every line").hint("anchor it with ^ and $, or let it need at least one character (+ in place of *)")
	}
}

// everywhere reports whether a pattern matches any text at all because it matches the empty one without looking
// around itself.
func everywhere(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpStar, syntax.OpQuest:
		return true
	case syntax.OpRepeat:
		return re.Min == 0 || everywhere(re.Sub[0])
	case syntax.OpCapture, syntax.OpPlus:
		return everywhere(re.Sub[0])
	case syntax.OpConcat:
		// An anchor at one end alone leaves the other free: ^a* matches every line too.
		begin, end := false, false
		for _, sub := range re.Sub {
			switch sub.Op {
			case syntax.OpBeginLine, syntax.OpBeginText:
				begin = true
			case syntax.OpEndLine, syntax.OpEndText:
				end = true
			default:
				if !everywhere(sub) {
					return false
				}
			}
		}
		return !(begin && end)
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			if everywhere(sub) {
				return true
			}
		}
	case syntax.OpBeginLine, syntax.OpBeginText, syntax.OpEndLine, syntax.OpEndText:
		return true
	}
	return false
}

// neverOnLine says in words why no line can match, or "".
func neverOnLine(re *syntax.Regexp) string {
	switch re.Op {
	case syntax.OpNoMatch:
		return "it is an empty class"
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			switch r {
			case '\n':
				return "it is matched on one line at a time, which holds no line feed"
			case '\x1b':
				return "it is matched on the line without its escape sequences (colours)"
			}
		}
	case syntax.OpCapture, syntax.OpPlus:
		return neverOnLine(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return neverOnLine(re.Sub[0])
		}
	case syntax.OpAlternate:
		why := ""
		for _, sub := range re.Sub {
			if why = neverOnLine(sub); why == "" {
				return ""
			}
		}
		return why
	case syntax.OpConcat:
		return neverConcat(re.Sub)
	}
	return ""
}

func neverConcat(parts []*syntax.Regexp) string {
	ended, taken := false, false
	for i, sub := range parts {
		if why := neverOnLine(sub); why != "" {
			return why
		}
		needs := needsOne(sub)
		switch {
		case sub.Op == syntax.OpEndText || sub.Op == syntax.OpEndLine:
			if i > 0 && parts[i-1].Op == syntax.OpLiteral && strings.HasSuffix(string(parts[i-1].Rune), "\r") {
				return "it is matched on the line without its trailing carriage return"
			}
			ended = true
		case ended && needs:
			return "something has to follow the end of the line ($)"
		case taken && (sub.Op == syntax.OpBeginText || sub.Op == syntax.OpBeginLine):
			return "something has to stand before the start of the line (^)"
		}
		taken = taken || needs
	}
	return ""
}

// needsOne reports whether a part takes at least one character.
func needsOne(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpLiteral, syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return true
	case syntax.OpCapture, syntax.OpPlus:
		return needsOne(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min > 0 && needsOne(re.Sub[0])
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			if needsOne(sub) {
				return true
			}
		}
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			if !needsOne(sub) {
				return false
			}
		}
		return true
	}
	return false
}
