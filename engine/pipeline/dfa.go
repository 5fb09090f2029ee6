package pipeline

import (
	"regexp/syntax"
	"slices"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"
)

// dfa says whether an expression matches a text without line feeds, and no more than that: no groups, no place. It is
// a deterministic automaton over classes of runes whose states are made when a text first leads to them (as in RE2,
// https://swtch.com/~rsc/regexp/regexp3.html), so that each byte costs one look into a table, where package regexp
// goes through the states that the expression may be in. It is safe for concurrent use.
type dfa struct {
	inst     []syntax.Inst
	start    uint32
	anchored bool // matches start at the beginning of the text only
	word     bool // it asks for word boundaries

	ascii   [utf8.RuneSelf]uint8
	from    []rune  // where intervals of runes that are treated alike start
	class   []uint8 // by interval
	sample  []rune  // one rune of each class
	classes int

	caches sync.Pool
	// overflows counts the texts that needed too many states; past a few of them the automaton is not used.
	overflows atomic.Int32
}

const (
	maxInst      = 2000
	maxIntervals = 512
	maxCached    = 2000
	maxOverflows = 8
)

// newDFA makes the automaton for an expression, or nil where it would be too large.
func newDFA(tree *syntax.Regexp) *dfa {
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil || len(prog.Inst) > maxInst {
		return nil
	}
	d := &dfa{inst: prog.Inst, start: uint32(prog.Start), anchored: prog.StartCond()&syntax.EmptyBeginText != 0}
	d.caches.New = func() any { return newCache(d) }
	if !d.classify() {
		return nil
	}
	return d
}

// classify divides the runes into classes that no instruction tells apart.
func (d *dfa) classify() bool {
	d.from = []rune{0}
	split := func(lo, hi rune) { d.from = append(d.from, lo, hi+1) }
	for i := range d.inst {
		switch in := &d.inst[i]; in.Op {
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(in.Arg)&(syntax.EmptyWordBoundary|syntax.EmptyNoWordBoundary) != 0 && !d.word {
				d.word = true
				split('0', '9')
				split('A', 'Z')
				split('_', '_')
				split('a', 'z')
			}
		case syntax.InstRuneAnyNotNL:
			split('\n', '\n')
		case syntax.InstRune, syntax.InstRune1:
			if len(in.Rune) == 1 {
				r := in.Rune[0]
				split(r, r)
				if syntax.Flags(in.Arg)&syntax.FoldCase != 0 {
					for c := unicode.SimpleFold(r); c != r; c = unicode.SimpleFold(c) {
						split(c, c)
					}
				}
			}
			for j := 0; j+1 < len(in.Rune); j += 2 {
				split(in.Rune[j], in.Rune[j+1])
			}
		}
	}
	slices.Sort(d.from)
	d.from = slices.Compact(d.from)
	if len(d.from) > maxIntervals {
		return false
	}
	return d.merge()
}

// merge gives intervals that every instruction treats alike the same class.
func (d *dfa) merge() bool {
	seen := map[string]uint8{}
	key := make([]byte, len(d.inst)/8+2)
	for _, r := range d.from {
		clear(key)
		for i := range d.inst {
			if takes(&d.inst[i], r) {
				key[i/8] |= 1 << (i % 8)
			}
		}
		if d.word && syntax.IsWordChar(r) {
			key[len(key)-1] = 1
		}
		c, ok := seen[string(key)]
		if !ok {
			if len(seen) == 255 {
				return false
			}
			c = uint8(len(seen))
			seen[string(key)] = c
			d.sample = append(d.sample, r)
		}
		d.class = append(d.class, c)
	}
	d.classes = len(d.sample)
	for b := range d.ascii {
		d.ascii[b] = d.classOf(rune(b))
	}
	return true
}

func takes(in *syntax.Inst, r rune) bool {
	switch in.Op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		return in.MatchRune(r)
	}
	return false
}

func (d *dfa) classOf(r rune) uint8 {
	i, exact := slices.BinarySearch(d.from, r)
	if !exact {
		i--
	}
	return d.class[i]
}

// match reports whether the expression matches text. ok is false where the automaton would have become too large.
func (d *dfa) match(text string) (yes, ok bool) {
	if d.overflows.Load() >= maxOverflows {
		return false, false
	}
	c := d.caches.Get().(*cache)
	defer d.caches.Put(c)
	s := c.begin
	if s < firstState {
		return s == matched, true
	}
	width := int32(d.classes + 1)
	for i := 0; i < len(text); {
		var class uint8
		if b := text[i]; b < utf8.RuneSelf {
			class = d.ascii[b]
			i++
		} else {
			r, n := utf8.DecodeRuneInString(text[i:])
			class = d.classOf(r)
			i += n
		}
		n := c.next[s*width+int32(class)]
		if n < firstState {
			if n == unknown {
				n = c.step(s, int32(class))
			}
			switch n {
			case matched:
				return true, true
			case dead:
				return false, true
			case overflown:
				d.overflows.Add(1)
				c.reset()
				return false, false
			}
		}
		s = n
	}
	n := c.next[s*width+width-1]
	if n == unknown {
		n = c.step(s, width-1)
	}
	return n == matched, true
}
