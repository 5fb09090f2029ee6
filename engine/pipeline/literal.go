package pipeline

import (
	"regexp/syntax"
	"strings"
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
	// begin says that the pattern matches at the start of the text only.
	begin bool
	// folds says that a folded literal has a letter that letters outside of ASCII fold to: k and s.
	folds bool
}

// The letters outside of ASCII that fold to letters in it; see [unicode.SimpleFold].
const (
	kelvin = "\u212a"
	longS  = "\u017f"
)

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
		n.begin = true
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
