package pipeline

import "regexp/syntax"

// program is what the literals of a set are looked for with.
type program struct {
	start    *automaton // literals at the start of a text; nil for none
	anywhere *automaton // literals anywhere; nil for none
	first    []*byteSet // by pattern: the bytes it may start with, or nil
	wordless []group    // patterns of which no literal is known
	blank    []int      // patterns that match the empty text alone
	folded   []int      // patterns in start that letters outside of ASCII may match
}

func newProgram(patterns []*Pattern) *program {
	p := &program{first: make([]*byteSet, len(patterns))}
	var start, anywhere []mark
	wordless := map[bool][]int{}
	room := maxStates
	for i, pat := range patterns {
		n := needOf(pat.tree)
		p.first[i] = n.first
		size := 0
		for _, l := range append(n.prefix, n.holds...) {
			size += len(l.text)
		}
		switch {
		case n.blank:
			p.blank = append(p.blank, i)
		case size == 0 || size > room:
			wordless[n.begin] = append(wordless[n.begin], i)
		case n.prefix != nil:
			start = appendMarks(start, i, n.prefix, n)
			if n.folds {
				p.folded = append(p.folded, i)
			}
		default:
			anywhere = appendMarks(anywhere, i, n.holds, n)
			if n.folds {
				anywhere = appendMarks(anywhere, i, []literal{{text: kelvin}, {text: longS}}, n)
			}
		}
		if size <= room {
			room -= size
		}
	}
	for _, begin := range [...]bool{true, false} {
		if of := wordless[begin]; len(of) > 0 {
			p.wordless = append(p.wordless, newGroup(patterns, of, begin))
		}
	}
	p.start, p.anywhere = newAutomaton(start, true), newAutomaton(anywhere, false)
	return p
}

func appendMarks(marks []mark, pattern int, literals []literal, n need) []mark {
	for _, l := range literals {
		marks = append(marks, mark{pattern: pattern, lit: l, whole: n.whole, end: n.end})
	}
	return marks
}

// candidates finds the patterns that may match. It returns true where f is content with one that does, and has it.
func (p *program) candidates(text string, f *found) bool {
	if p.start != nil {
		enough, high := p.start.scanStart(text, f)
		if enough {
			return true
		}
		if high {
			for _, i := range p.folded {
				f.maybe.set(i)
			}
		}
	}
	if p.anywhere != nil && p.anywhere.scan(text, f) {
		return true
	}
	if text == "" && len(p.blank) > 0 {
		for _, i := range p.blank {
			f.sure.set(i)
		}
		return f.content
	}
	for i := f.maybe.next(0); i >= 0; i = f.maybe.next(i + 1) {
		if b := p.first[i]; b != nil && (text == "" || !b[text[0]]) {
			f.maybe.clear(i)
		}
	}
	return false
}

// group is patterns that are tried together: one automaton says whether any of them matches.
type group struct {
	patterns []int
	dfa      *dfa // nil where it would be too large
}

func newGroup(patterns []*Pattern, of []int, begin bool) group {
	some := &syntax.Regexp{Op: syntax.OpAlternate}
	size := 0
	for _, i := range of {
		some.Sub = append(some.Sub, patterns[i].tree)
		size += patterns[i].size
	}
	g := group{patterns: of}
	if size < maxInst {
		if g.dfa = newDFA(some); g.dfa != nil {
			g.dfa.anchored = begin
		}
	}
	return g
}

// match reports whether any pattern of the group matches text. ok is false where that is not known.
func (g *group) match(text string) (yes, ok bool, work int) {
	if g.dfa == nil {
		return false, false, 0
	}
	yes, ok = g.dfa.match(text)
	return yes, ok, len(text)
}
