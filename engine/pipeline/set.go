package pipeline

import (
	"strings"
	"sync"

	"github.com/compaction-dev/compaction/engine/lines"
)

// Set is many patterns that are tried on one line at once. It gives what trying each of them gives, but most lines
// never meet a regular expression: a text has to hold the literals of a pattern first, and those of all patterns are
// looked for in one pass. It is immutable and safe for concurrent use; the tables are built at its first use.
type Set struct {
	patterns []*Pattern
	program  func() *program
}

// NewSet makes a set of patterns. Their order is that of [Set.First].
func NewSet(patterns ...*Pattern) *Set {
	return &Set{patterns: patterns, program: sync.OnceValue(func() *program { return newProgram(patterns) })}
}

// First is the index of the first pattern that matches the text, which holds no line feed, or -1. The text is matched
// as it is; [Set.Line] is for lines of an output.
func (s *Set) First(text string) int {
	i, _ := s.first(text)
	return i
}

// All calls hit with the index of each pattern that matches the text, in their order.
func (s *Set) All(text string, hit func(i int)) { s.all(text, hit) }

// Line reports whether a line of an output matches one of the patterns: without escape sequences and trailing
// carriage returns, as a whole or, where carriage returns inside divide it, in one of its segments.
func (s *Set) Line(text string) bool {
	yes, _ := s.line(text)
	return yes
}

func (s *Set) first(text string) (index, work int) {
	index = -1
	work = s.each(text, func(i int) bool {
		index = i
		return false
	})
	return index, work
}

func (s *Set) all(text string, hit func(i int)) (work int) {
	return s.each(text, func(i int) bool {
		hit(i)
		return true
	})
}

// each calls hit with each pattern that matches, in their order, until it returns false.
func (s *Set) each(text string, hit func(i int) bool) (work int) {
	p := s.program()
	var room [8]uint64
	f := newFound(room[:], len(s.patterns), false)
	p.candidates(text, &f)
	for i := range p.wordless {
		g := &p.wordless[i]
		if yes, ok, more := g.match(text); yes || !ok {
			for _, i := range g.patterns {
				f.maybe.set(i)
			}
			work += more
		}
	}
	for i := f.next(0); i >= 0; i = f.next(i + 1) {
		if f.is(i, text, s.patterns[i], &work) && !hit(i) {
			break
		}
	}
	return work
}

func (s *Set) any(text string) (yes bool, work int) {
	p := s.program()
	var room [8]uint64
	f := newFound(room[:], len(s.patterns), true)
	if p.candidates(text, &f) {
		return true, 0
	}
	for i := f.next(0); i >= 0; i = f.next(i + 1) {
		if f.is(i, text, s.patterns[i], &work) {
			return true, work
		}
	}
	for i := range p.wordless {
		g := &p.wordless[i]
		yes, ok, more := g.match(text)
		if work += more; yes {
			return true, work
		}
		for _, i := range g.patterns {
			if ok {
				break
			}
			if yes, more := s.patterns[i].matches(text); yes {
				return true, work + more
			}
		}
	}
	return false, work
}

// line is [Set.Line], and the work that it took beside the pass over the text.
func (s *Set) line(text string) (yes bool, work int) {
	plain := lines.Plain(text)
	if yes, work = s.any(plain); yes || strings.IndexByte(plain, '\r') < 0 {
		return yes, work
	}
	for seg := range lines.Segments(plain) {
		yes, more := s.any(seg)
		if work += more; yes {
			return true, work
		}
	}
	return false, work
}

// lineAll is line for all patterns: hit is called once for each that matches.
func (s *Set) lineAll(text string, hit func(i int)) (work int) {
	plain := lines.Plain(text)
	if strings.IndexByte(plain, '\r') < 0 {
		return s.all(plain, hit)
	}
	seen := make([]bool, len(s.patterns))
	mark := func(i int) { seen[i] = true }
	work = s.all(plain, mark)
	for seg := range lines.Segments(plain) {
		work += s.all(seg, mark)
	}
	for i, yes := range seen {
		if yes {
			hit(i)
		}
	}
	return work
}
