package pipeline

// mark is what an automaton tells where a literal ends: the pattern that it belongs to.
type mark struct {
	pattern int
	lit     literal
	// whole says that the literal alone makes the pattern match, and end that it must end the text.
	whole, end bool
}

// fits checks what the automaton, which sees no case, leaves open. at is where the literal ends in text.
func (m *mark) fits(text string, at int) bool {
	if m.end && at != len(text) {
		return false
	}
	return m.lit.fold || text[at-len(m.lit.text):at] == m.lit.text
}

// automaton finds many literals in one pass over a text (Aho and Corasick, Efficient string matching, 1975), without
// regard to the case of ASCII letters. Its table is dense over the bytes that occur in the literals.
type automaton struct {
	class [256]uint8
	width int      // classes
	next  []uint32 // by state*width + class: the next state, times width
	marks [][]mark // by state
	// marked is the first state with marks, times width: they are numbered last.
	marked uint32
	dead   uint32 // for an anchored automaton: the state that nothing leads out of
}

// maxStates bounds the table of an automaton. Patterns whose literals would make it larger go without.
const maxStates = 1 << 14

// trie is an automaton while it is built.
type trie struct {
	class [256]uint8
	width int
	next  [][]int32 // by state and class; 0 for none, as nothing leads back to the root
	marks [][]mark
}

// newTrie makes a trie without words. Beside the class of bytes that occur in no literal there are at most 230, as
// upper-case letters share that of lower-case ones.
func newTrie(marks []mark) *trie {
	t := &trie{width: 1}
	for _, m := range marks {
		for i := range len(m.lit.text) {
			c := lower(m.lit.text[i])
			if t.class[c] == 0 {
				t.class[c] = uint8(t.width)
				t.width++
			}
		}
	}
	for c := 'A'; c <= 'Z'; c++ {
		t.class[c] = t.class[lower(byte(c))]
	}
	t.state()
	return t
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func (t *trie) state() int32 {
	t.next = append(t.next, make([]int32, t.width))
	t.marks = append(t.marks, nil)
	return int32(len(t.next) - 1)
}

func (t *trie) add(m mark) {
	s := int32(0)
	for i := range len(m.lit.text) {
		c := t.class[m.lit.text[i]]
		n := t.next[s][c]
		if n == 0 {
			n = t.state()
			t.next[s][c] = n
		}
		s = n
	}
	t.marks[s] = append(t.marks[s], m)
}

// newAutomaton builds the automaton for literals anywhere in a text or, if anchored, at its start only. It returns
// nil for no literals.
func newAutomaton(marks []mark, anchored bool) *automaton {
	if len(marks) == 0 {
		return nil
	}
	t := newTrie(marks)
	for _, m := range marks {
		t.add(m)
	}
	if anchored {
		return t.anchored()
	}
	t.link()
	return t.automaton(-1)
}

// link makes the trie complete: what leads nowhere leads to where the longest suffix that is a beginning leads.
func (t *trie) link() {
	fail := make([]int32, len(t.next))
	queue := []int32{}
	for _, n := range t.next[0] {
		if n != 0 {
			queue = append(queue, n)
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		t.marks[s] = append(t.marks[s], t.marks[fail[s]]...)
		for c, n := range t.next[s] {
			if n == 0 {
				t.next[s][c] = t.next[fail[s]][c]
				continue
			}
			fail[n] = t.next[fail[s]][c]
			queue = append(queue, n)
		}
	}
}

// anchored makes a state that nothing leads out of the one to which all else leads.
func (t *trie) anchored() *automaton {
	dead := t.state()
	for s := range t.next {
		for c, n := range t.next[s] {
			if n == 0 {
				t.next[s][c] = dead
			}
		}
	}
	return t.automaton(dead)
}

// automaton numbers the states, those with marks last, and lays out the table.
func (t *trie) automaton(dead int32) *automaton {
	a := &automaton{class: t.class, width: t.width, dead: ^uint32(0)}
	number := make([]uint32, len(t.next))
	order := make([]int, 0, len(t.next))
	for _, marked := range [...]bool{false, true} {
		if marked {
			a.marked = uint32(len(order) * t.width)
		}
		for s := range t.next {
			if (len(t.marks[s]) > 0) == marked {
				number[s] = uint32(len(order) * t.width)
				order = append(order, s)
			}
		}
	}
	if dead >= 0 {
		a.dead = number[dead]
	}
	a.next = make([]uint32, len(order)*t.width)
	a.marks = make([][]mark, len(order))
	for i, s := range order {
		a.marks[i] = t.marks[s]
		for c, n := range t.next[s] {
			a.next[i*t.width+c] = number[n]
		}
	}
	return a
}

// scan finds the literals anywhere in text. It returns true as soon as found has enough.
func (a *automaton) scan(text string, f *found) bool {
	s := uint32(0)
	for i := 0; i < len(text); i++ {
		s = a.next[s+uint32(a.class[text[i]])]
		if s >= a.marked && f.take(a.marks[int(s)/a.width], text, i+1) {
			return true
		}
	}
	return false
}

// scanStart finds the literals with which text starts. high says that it met a byte outside of ASCII on the way.
func (a *automaton) scanStart(text string, f *found) (enough, high bool) {
	s := uint32(0)
	for i := 0; i < len(text); i++ {
		high = high || text[i] >= 0x80
		s = a.next[s+uint32(a.class[text[i]])]
		if s == a.dead {
			break
		}
		if s >= a.marked && f.take(a.marks[int(s)/a.width], text, i+1) {
			return true, high
		}
	}
	return false, high
}
