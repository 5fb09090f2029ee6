package pipeline

import (
	"regexp/syntax"
	"unicode"
	"unicode/utf8"
)

// analysis walks a pattern and notes what it meets.
type analysis struct{ folds bool }

// part is what is known of the texts that a part of a pattern matches: exactly which they are, or else literals of
// which each holds one. nil is unknown.
type part struct{ exact, holds []literal }

func (p part) best() []literal {
	if p.exact != nil {
		return p.exact
	}
	return p.holds
}

var nothing = []literal{{}}

func (a *analysis) walk(re *syntax.Regexp) part {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText,
		syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return part{exact: nothing}
	case syntax.OpLiteral:
		return a.literal(re)
	case syntax.OpCharClass:
		return part{exact: class(re)}
	case syntax.OpCapture:
		return a.walk(re.Sub[0])
	case syntax.OpQuest:
		if sub := a.walk(re.Sub[0]); sub.exact != nil {
			return part{exact: union(nothing, sub.exact)}
		}
	case syntax.OpPlus:
		return part{holds: a.walk(re.Sub[0]).best()}
	case syntax.OpRepeat:
		if re.Min > 0 {
			return part{holds: a.walk(re.Sub[0]).best()}
		}
	case syntax.OpConcat:
		s := newSequence()
		for _, sub := range re.Sub {
			s.add(a.walk(sub))
		}
		return s.part()
	case syntax.OpAlternate:
		return a.alternate(re)
	}
	return part{}
}

func (a *analysis) alternate(re *syntax.Regexp) part {
	exact := true
	var all []literal
	for _, sub := range re.Sub {
		p := a.walk(sub)
		exact = exact && p.exact != nil
		best := p.best()
		if best == nil || len(all)+len(best) > maxLiterals {
			return part{}
		}
		all = union(all, best)
	}
	if exact {
		return part{exact: all}
	}
	return part{holds: all}
}

func (a *analysis) literal(re *syntax.Regexp) part {
	s := newSequence()
	for _, r := range re.Rune {
		s.add(part{exact: a.letter(r, re.Flags&syntax.FoldCase != 0)})
	}
	return s.part()
}

// letter is the literal for one rune, or nil for a rune that is not found by its bytes: an invalid byte reads as
// U+FFFD, and letters outside of ASCII fold to others.
func (a *analysis) letter(r rune, fold bool) []literal {
	switch {
	case r == utf8.RuneError:
		return nil
	case !fold || unicode.SimpleFold(r) == r:
		return []literal{{text: string(r)}}
	case r >= utf8.RuneSelf:
		return nil
	}
	l := unicode.ToLower(r)
	a.folds = a.folds || l == 'k' || l == 's'
	return []literal{{text: string(l), fold: true}}
}

// class is each rune of a small class.
func class(re *syntax.Regexp) []literal {
	const most = 8
	var out []literal
	for i := 0; i < len(re.Rune); i += 2 {
		lo, hi := re.Rune[i], re.Rune[i+1]
		if int(hi-lo) >= most-len(out) || lo <= utf8.RuneError && utf8.RuneError <= hi {
			return nil
		}
		for r := lo; r <= hi; r++ {
			out = append(out, literal{text: string(r)})
		}
	}
	return out
}

// prefix is the literals with one of which every match of re starts, or nil.
func (a *analysis) prefix(re *syntax.Regexp) []literal {
	switch re.Op {
	case syntax.OpCapture, syntax.OpPlus:
		return a.prefix(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return a.prefix(re.Sub[0])
		}
		return nil
	case syntax.OpConcat:
		run := nothing
		for _, sub := range re.Sub {
			exact := a.walk(sub).exact
			if joined := join(run, exact); exact != nil && joined != nil {
				run = joined
				continue
			}
			if joined := join(run, a.prefix(sub)); len(joined) > 0 {
				run = joined
			}
			break
		}
		return run
	case syntax.OpAlternate:
		var all []literal
		for _, sub := range re.Sub {
			p := a.prefix(sub)
			if p == nil || len(all)+len(p) > maxLiterals {
				return nil
			}
			all = union(all, p)
		}
		return all
	case syntax.OpLiteral:
		run := nothing
		for _, r := range re.Rune {
			joined := join(run, a.letter(r, re.Flags&syntax.FoldCase != 0))
			if len(joined) == 0 {
				break
			}
			run = joined
		}
		return run
	}
	return a.walk(re).exact
}
