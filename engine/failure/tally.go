package failure

// tally counts hashes. It grows with how many different ones it sees, and stops at maxTally of them, so that its
// memory has a bound: what is new after that is new each time.
type tally struct {
	slots []tallySlot
	shift uint
	used  int
}

// tallySlot is empty where n is 0.
type tallySlot struct {
	hash uint64
	n    uint32
}

const (
	minTally = 10 // the logarithm of the slots to start with
	maxTally = 1 << 20
)

func newTally() tally {
	return tally{slots: make([]tallySlot, 1<<minTally), shift: 64 - minTally}
}

// find is the slot of a hash, which is empty where the hash is new. At most half of the slots are in use.
func (t *tally) find(h uint64) *tallySlot {
	for i := h * 0x9e3779b97f4a7c15 >> t.shift; ; i = (i + 1) & uint64(len(t.slots)-1) {
		if s := &t.slots[i]; s.n == 0 || s.hash == h {
			return s
		}
	}
}

// add counts a hash and returns how often it has been seen.
func (t *tally) add(h uint64) int {
	s := t.find(h)
	if s.n == 0 {
		if t.used == maxTally {
			return 1
		}
		if 2*t.used == len(t.slots) {
			t.grow()
			s = t.find(h)
		}
		t.used++
		s.hash = h
	}
	s.n++
	return int(s.n)
}

func (t *tally) count(h uint64) int { return int(t.find(h).n) }

func (t *tally) grow() {
	old := t.slots
	t.slots = make([]tallySlot, 2*len(old))
	t.shift--
	for _, s := range old {
		if s.n > 0 {
			*t.find(s.hash) = s
		}
	}
}
