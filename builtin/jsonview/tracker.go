package jsonview

// tracker follows a set of paths down a JSON text at once. A state is a part of its stack: the steps that the children
// of a value may match. States are taken back in the reverse order.
type tracker struct {
	paths [][]step
	// through lets arrays be passed over by steps that name a member, so that items.id is the id of every item.
	through bool
	stack   []position
}

// position is a step of a path.
type position struct{ path, step int32 }

// state is the part of a tracker's stack that belongs to a value.
type state struct{ low, high int }

func (s state) dead() bool { return s.low == s.high }

// root is the state of the whole text. hit means that a path names it.
func (t *tracker) root() (s state, hit bool) {
	t.stack = t.stack[:0]
	for i, p := range t.paths {
		if len(p) == 0 {
			hit = true
			continue
		}
		t.stack = append(t.stack, position{int32(i), 0})
	}
	return state{0, len(t.stack)}, hit
}

// name is the state of the member with a raw name. hit means that a path names it.
func (t *tracker) name(s state, raw []byte) (state, bool) {
	return t.child(s, func(st *step) bool { return st.matchName(raw) }, false)
}

// item is the state of item i of an array.
func (t *tracker) item(s state, i int) (state, bool) {
	return t.child(s, func(st *step) bool { return st.matchIndex(i) }, true)
}

func (t *tracker) child(s state, match func(*step) bool, array bool) (next state, hit bool) {
	next.low = len(t.stack)
	for k := s.low; k < s.high; k++ {
		pos := t.stack[k]
		steps := t.paths[pos.path]
		st := &steps[pos.step]
		if st.deep || array && t.through && st.hasName && !st.hasIndex {
			t.push(next.low, pos)
		}
		if !match(st) {
			continue
		}
		if int(pos.step)+1 == len(steps) {
			hit = true
			continue
		}
		t.push(next.low, position{pos.path, pos.step + 1})
	}
	next.high = len(t.stack)
	return next, hit
}

func (t *tracker) push(low int, pos position) {
	for _, have := range t.stack[low:] {
		if have == pos {
			return
		}
	}
	t.stack = append(t.stack, pos)
}

// leave takes a state back.
func (t *tracker) leave(s state) { t.stack = t.stack[:s.low] }
