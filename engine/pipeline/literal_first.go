package pipeline

import (
	"regexp/syntax"
	"unicode"
	"unicode/utf8"
)

type byteSet [256]bool

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
