package pipeline

import (
	"regexp/syntax"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxLiterals = 128 // alternatives for one pattern
	maxLiteral  = 32  // bytes of one literal; a longer one is known by its beginning
)

// literal is a text that a match holds. A folded one is in lower case, and the case of ASCII letters does not count.
type literal struct {
	text string
	fold bool
}

// need is what every text that a pattern matches must have.
type need struct {
	// prefix are literals with one of which the text starts; nil where the pattern may match elsewhere.
	prefix []literal
	// holds are literals one of which stands in the text; nil where none is known.
	holds []literal
	// first are the bytes with one of which the text starts; nil where that is not known.
	first *byteSet
	// whole says that the pattern is one literal, in prefix or holds, and matches wherever that stands; with end,
	// wherever it ends the text.
	whole, end bool
	// blank says that the pattern matches the empty text and no other.
	blank bool
	// folds says that a folded literal has a letter that letters outside of ASCII fold to: k and s.
	folds bool
}

// The letters outside of ASCII that fold to letters in it; see [unicode.SimpleFold].
const (
	kelvin = "\u212a"
	longS  = "\u017f"
)

type byteSet [256]bool

// needOf works out what a pattern needs.
func needOf(tree *syntax.Regexp) need {
	var n need
	a := analysis{}
	if l, begin, end, ok := wholeLiteral(tree); ok && len(l.text) <= maxLiteral {
		if l.text == "" {
			n.blank = begin && end
			return n
		}
		n.whole, n.end = true, end
		if begin {
			n.prefix = []literal{l}
		} else {
			n.holds = []literal{l}
		}
		return n
	}
	if rest, ok := afterBegin(tree); ok {
		if set, empty := firstBytes(rest); !empty {
			n.first = set
		}
		if p := a.prefix(rest); weight(p) >= 1 {
			n.prefix, n.folds = p, a.folds
			return n
		}
	}
	a = analysis{}
	if found := a.walk(tree).best(); weight(found) >= 1 {
		n.holds, n.folds = found, a.folds
	}
	return n
}

// wholeLiteral takes apart a pattern that is nothing but a literal and anchors.
func wholeLiteral(re *syntax.Regexp) (l literal, begin, end, ok bool) {
	parts := []*syntax.Regexp{re}
	if re.Op == syntax.OpConcat {
		parts = re.Sub
	}
	for i, p := range parts {
		switch {
		case i == 0 && isBegin(p):
			begin = true
		case i == len(parts)-1 && (p.Op == syntax.OpEndText || p.Op == syntax.OpEndLine):
			end = true
		case p.Op == syntax.OpLiteral && l.text == "":
			a := analysis{}
			exact := a.walk(p).exact
			if len(exact) != 1 || a.folds {
				return l, false, false, false
			}
			l = exact[0]
		default:
			return l, false, false, false
		}
	}
	return l, begin, end, true
}

func isBegin(re *syntax.Regexp) bool {
	return re.Op == syntax.OpBeginText || re.Op == syntax.OpBeginLine
}

// afterBegin is what follows the anchor of a pattern that matches at the start of the text only.
func afterBegin(re *syntax.Regexp) (rest *syntax.Regexp, ok bool) {
	if re.Op != syntax.OpConcat || !isBegin(re.Sub[0]) {
		return nil, false
	}
	return &syntax.Regexp{Op: syntax.OpConcat, Sub: re.Sub[1:]}, true
}

// weight says how much a set of literals tells: the least number of bytes in one of them that are no blanks, and not
// a single byte that stands in most lines.
func weight(set []literal) int {
	least := 0
	for i, l := range set {
		w := len(l.text) - strings.Count(l.text, " ")
		if len(l.text) == 1 && strings.Contains(" .,:;-_/=()[]\"'0123456789", l.text) || len(l.text) == 1 && wordByte(l.text[0]) {
			w = 0
		}
		if i == 0 || w < least {
			least = w
		}
	}
	return least
}

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

// firstBytes are the bytes with one of which a text that re matches starts. empty says that re matches the empty
// text too, so that nothing is known.
func firstBytes(re *syntax.Regexp) (set *byteSet, empty bool) {
	set = &byteSet{}
	empty = set.addFirst(re)
	return set, empty
}

func (b *byteSet) addFirst(re *syntax.Regexp) (empty bool) {
	switch re.Op {
	case syntax.OpLiteral:
		b.addRune(re.Rune[0], re.Flags&syntax.FoldCase != 0)
		return false
	case syntax.OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			for r := re.Rune[i]; r <= min(re.Rune[i+1], utf8.RuneSelf); r++ {
				b.addRune(r, false)
			}
			if re.Rune[i+1] >= utf8.RuneSelf {
				b.addRune(re.Rune[i+1], false)
			}
		}
		return false
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		for i := range b {
			b[i] = true
		}
		return false
	case syntax.OpNoMatch:
		return false
	case syntax.OpCapture, syntax.OpPlus:
		return b.addFirst(re.Sub[0])
	case syntax.OpRepeat:
		return b.addFirst(re.Sub[0]) || re.Min == 0
	case syntax.OpStar, syntax.OpQuest:
		b.addFirst(re.Sub[0])
		return true
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			if !b.addFirst(sub) {
				return false
			}
		}
		return true
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			empty = b.addFirst(sub) || empty
		}
		return empty
	}
	return true // an anchor or the like
}

// addRune adds the first bytes of a rune. All of those outside of ASCII count as one: there is an invalid byte among
// them for U+FFFD, and letters fold across.
func (b *byteSet) addRune(r rune, fold bool) {
	for c := r; ; {
		if c < utf8.RuneSelf {
			b[c] = true
		} else {
			for i := utf8.RuneSelf; i < len(b); i++ {
				b[i] = true
			}
		}
		if c = unicode.SimpleFold(c); !fold || c == r {
			return
		}
	}
}
