package jsonview

import "slices"

// minGain is the fewest bytes of items that are taken out of an array: below, the mark would save next to nothing.
const minGain = 128

func (w *walker) array(keep bool) (failing bool, err error) {
	if _, err := w.d.ReadToken(); err != nil {
		return false, err
	}
	w.out = append(w.out, '[')
	s := sampling{w: w, head: w.lim.head, tail: max(0, w.lim.tail)}
	if keep || w.lim.head < 0 || w.depth > maxSampled || w.done[w.d.InputOffset()] {
		s.head = -1
	}
	empty := true
	for w.d.PeekKind() != ']' {
		start := len(w.out)
		kind := w.d.PeekKind()
		f, err := w.value(keep)
		if err != nil {
			return false, err
		}
		w.out = append(w.out, ',')
		failing = failing || f
		empty = false
		if s.head >= 0 {
			s.add(start, f, kind == '{' || kind == '[' || kind == '"')
		}
		if w.most > 0 && len(w.out) > w.most {
			return false, errSpent
		}
	}
	if _, err := w.d.ReadToken(); err != nil {
		return false, err
	}
	s.mark()
	w.out = closed(w.out, ']', empty)
	return failing, nil
}

// sampling takes items out of an array while it is written: all but the first head, the last tail and the failing
// ones. Arrays of nothing but numbers, booleans and nulls stay whole.
//
// The last tail items written so far are the end of out. An item that leaves them and does not fail is a candidate;
// candidates are removed together once their bytes outweigh what has to be moved for it, so that the work stays linear.
type sampling struct {
	w          *walker
	head, tail int
	n          int    // items seen
	rich       bool   // an item is neither number, boolean nor null
	ring       []item // the last tail items; ring[at] is the oldest
	at         int
	ringStart  int    // where the oldest stands in out
	cand       []span // candidates in out, neighbours joined
	candItems  int
	candBytes  int
	gone       int // items removed
	gap        int // where in out the last one was removed
}

type item struct {
	size  int
	fails bool
}

// add takes note of the item that was written at out[start:], its comma included.
func (s *sampling) add(start int, fails, rich bool) {
	s.n++
	s.rich = s.rich || rich
	if s.n <= s.head {
		return
	}
	now := item{len(s.w.out) - start, fails}
	if s.tail == 0 {
		s.leave(start, now)
		return
	}
	if len(s.ring) == 0 {
		s.ringStart = start
	}
	if len(s.ring) < s.tail {
		s.ring = append(s.ring, now)
		return
	}
	old := s.ring[s.at]
	s.ring[s.at] = now
	s.at = (s.at + 1) % s.tail
	from := s.ringStart
	s.ringStart += old.size
	s.leave(from, old)
}

// leave decides about an item that is no longer among the last ones.
func (s *sampling) leave(start int, it item) {
	if !it.fails {
		end := start + it.size
		if k := len(s.cand) - 1; k >= 0 && s.cand[k].end == start {
			s.cand[k].end = end
		} else {
			s.cand = append(s.cand, span{start, end})
		}
		s.candItems++
		s.candBytes += it.size
	}
	if s.rich && s.candBytes >= max(minGain, (len(s.w.out)-start)/2) {
		s.remove()
	}
}

// remove takes the candidates out of out.
func (s *sampling) remove() {
	out := s.w.out
	to := s.cand[0].start
	for i, c := range s.cand {
		next := len(out)
		if i+1 < len(s.cand) {
			next = s.cand[i+1].start
		}
		s.gap = to
		to += copy(out[to:], out[c.end:next])
	}
	s.w.out = out[:to]
	s.ringStart -= s.candBytes
	s.gone += s.candItems
	s.cand, s.candItems, s.candBytes = s.cand[:0], 0, 0
}

// mark writes the element that stands for the removed items, where the last of them was.
func (s *sampling) mark() {
	if s.gone == 0 && s.candBytes < minGain || !s.rich {
		return
	}
	if s.candItems > 0 {
		s.remove()
	}
	s.w.out = insertMark(s.w.out, s.gap, s.gone, s.n)
}

// insertMark writes the element for gone of total items, and a comma behind it, at a place in out.
func insertMark(out []byte, at, gone, total int) []byte {
	mark := append(appendItemsMark(nil, gone, total), ',')
	return slices.Insert(out, at, mark...)
}
