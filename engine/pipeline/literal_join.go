package pipeline

import "strings"

// sequence joins parts that follow each other. Exact ones grow longer literals; of what does not join, the set that
// tells most is remembered.
type sequence struct {
	run   []literal // what the parts since the last break match
	found []literal
	exact bool
}

func newSequence() *sequence { return &sequence{run: nothing, exact: true} }

func (s *sequence) add(p part) {
	if p.exact == nil {
		s.breakOff()
		s.consider(p.holds)
		return
	}
	if joined := join(s.run, p.exact); joined != nil {
		s.run = joined
		return
	}
	s.breakOff()
	s.run = p.exact
}

func (s *sequence) breakOff() {
	s.consider(s.run)
	s.run, s.exact = nothing, false
}

func (s *sequence) consider(set []literal) {
	a, b := weight(set), weight(s.found)
	if a > b || a == b && a > 0 && len(set) < len(s.found) {
		s.found = set
	}
}

func (s *sequence) part() part {
	if s.exact {
		return part{exact: s.run}
	}
	s.consider(s.run)
	return part{holds: s.found}
}

// join is every literal of a followed by every one of b, or nil where that would be too many or too long.
func join(a, b []literal) []literal {
	if len(a)*len(b) > maxLiterals {
		return nil
	}
	out := make([]literal, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			if len(x.text)+len(y.text) > maxLiteral {
				return nil
			}
			l := literal{text: x.text + y.text, fold: x.fold || y.fold}
			if l.fold {
				l.text = lowerASCII(l.text)
			}
			if !contains(out, l) {
				out = append(out, l)
			}
		}
	}
	return out
}

func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

func union(a, b []literal) []literal {
	out := append([]literal(nil), a...)
	for _, l := range b {
		if !contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}

func contains(set []literal, l literal) bool {
	for _, k := range set {
		if k == l {
			return true
		}
	}
	return false
}
