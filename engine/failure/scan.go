package failure

import "sync"

// The scanner finds the words of the pattern without looking at each byte for each of them. A word is four bytes
// long or longer, so that one of two neighbouring groups of three of its bytes stands at an even offset, wherever
// the word begins. The scanner takes every second group of three, hashes it, and looks the word up only where the
// hash is that of a group of some word. The loop has no branch but for that and for bytes outside of ASCII, among
// which the marks are.

const gramBits = 14

// grams is the table of the groups of three bytes. Case is left out of them.
type grams struct {
	ids    [1 << gramBits]uint8 // by hash: 0, or the index of places
	places [][]place
}

// place is a word that a group of three bytes may belong to.
type place struct {
	key uint32 // the first four bytes of the word, as gramFold leaves them
	off int    // where in the word the group stands
	w   *literal
}

const gramFold = 0x2020202020202020

// gramHash takes three bytes in the low bits of x; the fourth does not count.
func gramHash(x uint32) uint32 { return (x << 8) * 0x9e3779b1 >> (32 - gramBits) }

var table = sync.OnceValue(func() *grams {
	g := &grams{places: make([][]place, 1, 256)}
	for i := range literals {
		w := &literals[i]
		for off := int(w.at); off <= int(w.at)+1; off++ {
			h := gramHash(load3(w.text, off) | gramFold&0xffffff)
			if g.ids[h] == 0 {
				g.ids[h] = uint8(len(g.places))
				g.places = append(g.places, nil)
			}
			id := g.ids[h]
			g.places[id] = append(g.places[id], place{load4(w.text, 0) | gramFold&0xffffffff, off, w})
		}
	}
	return g
})

func load3(s string, i int) uint32 {
	return uint32(s[i]) | uint32(s[i+1])<<8 | uint32(s[i+2])<<16
}

func load4(s string, i int) uint32 {
	return uint32(s[i]) | uint32(s[i+1])<<8 | uint32(s[i+2])<<16 | uint32(s[i+3])<<24
}

func load8(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// next is an offset in the first line of s[from:] that matches, or -1. s holds whole lines without escape sequences;
// carriage returns end a text that the pattern sees, as line feeds do. from is the start of a line.
func (g *grams) next(s string, from int) int {
	const high = 0x8080808080808080
	// The text that is left, rather than an index into all of it, is what the compiler can see the bounds of.
	t := s[from:]
	for len(t) >= 9 {
		v := load8(t)
		x := v | gramFold
		a := g.ids[gramHash(uint32(x))]
		b := g.ids[gramHash(uint32(x>>16))]
		c := g.ids[gramHash(uint32(x>>32))]
		d := g.ids[gramHash(uint32(x>>48)|uint32(t[8]|0x20)<<16)]
		if a|b|c|d != 0 || v&high != 0 {
			if p := g.block(s, len(s)-len(t), v, a, b, c, d); p >= 0 {
				return p
			}
		}
		t = t[8:]
	}
	return g.rest(s, len(s)-len(t))
}

// block is an offset in the first line that matches by what stands at s[i:i+8], which is v and has groups of literals
// at its even offsets, or -1.
func (g *grams) block(s string, i int, v uint64, ids ...uint8) int {
	at := -1
	for k, id := range ids {
		if id != 0 {
			if at = g.literal(s, i+2*k, id); at >= 0 {
				break
			}
		}
	}
	if m := marks(s, i, v); m >= 0 && (at < 0 || m < at) {
		return m
	}
	return at
}

// rest is [grams.next] for the last few bytes.
func (g *grams) rest(s string, i int) int {
	at := -1
	for k := i; k+3 <= len(s); k += 2 {
		if id := g.ids[gramHash(load3(s, k)|gramFold&0xffffff)]; id != 0 {
			if at = g.literal(s, k, id); at >= 0 {
				break
			}
		}
	}
	for k := i; k < len(s) && (at < 0 || k < at); k++ {
		if s[k] >= 0x80 && mark(s, k) {
			return k
		}
	}
	return at
}

// literal is where a literal that matches begins, of those whose group has this id and stands at s[i:], or -1.
func (g *grams) literal(s string, i int, id uint8) int {
	for k := range g.places[id] {
		p := &g.places[id][k]
		if at := i - p.off; at >= 0 && at+4 <= len(s) && load4(s, at)|gramFold&0xffffffff == p.key && p.w.matches(s, at) {
			return at
		}
	}
	return -1
}

// marks is the offset of a mark that begins in the eight bytes v at s[i:], or -1.
func marks(s string, i int, v uint64) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	// A byte that equals one of the two that marks begin with becomes zero, and its high bit is set by the
	// subtraction. A bit too many may be set above such a byte; mark looks again.
	p, q := v^ones*0xc3, v^ones*0xe2
	if ((p-ones)&^p|(q-ones)&^q)&high == 0 {
		return -1
	}
	for k := i; k < i+8; k++ {
		if s[k] >= 0x80 && mark(s, k) {
			return k
		}
	}
	return -1
}

// mark reports whether one of ✗ ✘ ✖ ✕ ❌ × stands at s[i:], the × of a fold count excepted.
func mark(s string, i int) bool {
	switch s[i] {
	case 0xc3:
		if i+1 >= len(s) || s[i+1] != 0x97 {
			return false
		}
		return i < 3 || s[i-3:i] != "  (" || !endsText(s, 0, i-3)
	case 0xe2:
		if i+2 >= len(s) {
			return false
		}
		return s[i+1] == 0x9c && 0x95 <= s[i+2] && s[i+2] <= 0x98 || s[i+1] == 0x9d && s[i+2] == 0x8c
	}
	return false
}
