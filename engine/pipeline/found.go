package pipeline

import "math/bits"

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
	yes, more := p.matches(text)
	*work += more
	return yes
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
