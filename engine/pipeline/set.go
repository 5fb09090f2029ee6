package pipeline

import (
	"math/bits"
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
	p := s.program()
	var room [8]uint64
	f := newFound(room[:], len(s.patterns), false)
	p.candidates(text, &f)
	for i := f.next(0); i >= 0; i = f.next(i + 1) {
		if f.is(i, text, s.patterns[i], &work) {
			return i, work
		}
	}
	return -1, work
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
	return false, work
}

func (s *Set) all(text string, hit func(i int)) (work int) {
	p := s.program()
	var room [8]uint64
	f := newFound(room[:], len(s.patterns), false)
	p.candidates(text, &f)
	for i := f.next(0); i >= 0; i = f.next(i + 1) {
		if f.is(i, text, s.patterns[i], &work) {
			hit(i)
		}
	}
	return work
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

// program is what the literals of a set are looked for with.
type program struct {
	start    *automaton // literals at the start of a text; nil for none
	anywhere *automaton // literals anywhere; nil for none
	first    []*byteSet // by pattern: the bytes it may start with, or nil
	always   []int      // patterns of which no literal is known
	blank    []int      // patterns that match the empty text alone
	folded   []int      // patterns in start that letters outside of ASCII may match
}

func newProgram(patterns []*Pattern) *program {
	p := &program{first: make([]*byteSet, len(patterns))}
	var start, anywhere []mark
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
			p.always = append(p.always, i)
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
	for _, i := range p.always {
		f.maybe.set(i)
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

// found are the patterns that a pass over a text found.
type found struct {
	sure, maybe bitSet
	content     bool // with the first that is sure
}

// newFound makes room for n patterns, in room as far as that goes.
func newFound(room []uint64, n int, content bool) found {
	words := (n + 63) / 64
	if 2*words > len(room) {
		room = make([]uint64, 2*words)
	}
	return found{sure: room[:words], maybe: room[words : 2*words], content: content}
}

// take notes the literals that end at the byte before at.
func (f *found) take(marks []mark, text string, at int) bool {
	for i := range marks {
		m := &marks[i]
		if !m.fits(text, at) {
			continue
		}
		if !m.whole {
			f.maybe.set(m.pattern)
			continue
		}
		f.sure.set(m.pattern)
		if f.content {
			return true
		}
	}
	return false
}

// next is the first pattern from i on that was found in any way, or -1.
func (f *found) next(i int) int {
	a, b := f.sure.next(i), f.maybe.next(i)
	if a < 0 || b >= 0 && b < a {
		return b
	}
	return a
}

// is reports whether the pattern i, which was found, matches.
func (f *found) is(i int, text string, p *Pattern, work *int) bool {
	if f.sure.has(i) {
		return true
	}
	*work += len(text) * (1 + p.size/16)
	return p.re().MatchString(text)
}

type bitSet []uint64

func (b bitSet) set(i int)      { b[i/64] |= 1 << (i % 64) }
func (b bitSet) clear(i int)    { b[i/64] &^= 1 << (i % 64) }
func (b bitSet) has(i int) bool { return b[i/64]&(1<<(i%64)) != 0 }

// next is the first member from i on, or -1.
func (b bitSet) next(i int) int {
	for w := i / 64; w < len(b); w++ {
		word := b[w]
		if w == i/64 {
			word &= ^uint64(0) << (i % 64)
		}
		if word != 0 {
			return w*64 + bits.TrailingZeros64(word)
		}
	}
	return -1
}
