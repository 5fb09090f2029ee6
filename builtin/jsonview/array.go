package jsonview

import "slices"

// The fewest bytes of items that are taken out of an array. Below minGain a mark would save next to nothing; where
// somebody asked for so many items, it only has to save something.
const (
	minGain   = 128
	askedGain = 48
)

func (w *walker) array(keep bool) (failing bool, err error) {
	if _, err := w.d.ReadToken(); err != nil {
		return false, err
	}
	w.out = append(w.out, '[')
	s := w.sampling(keep)
	if w.done[w.d.InputOffset()] {
		s.head = -1
	}
	for w.cut == nil && w.d.PeekKind() != ']' {
		if err := w.item(&s, keep); err != nil {
			if !w.cutBy(err) {
				return false, err
			}
			break
		}
	}
	if w.cut == nil {
		if _, err := w.d.ReadToken(); err != nil {
			return false, err
		}
	}
	s.close()
	return s.failing, nil
}

// records walks the values of a text of several as the items of one array.
func (w *walker) records(in *input, r *reader) error {
	w.depth++
	w.out = append(w.out, '[')
	s := w.sampling(false)
	err := in.eachRecord(r, func(raw []byte) error {
		w.d = decoderOf(raw)
		return w.item(&s, false)
	})
	s.close()
	w.depth--
	return err
}

// sampling starts a sampling of the array at hand.
func (w *walker) sampling(keep bool) sampling {
	s := sampling{w: w, head: w.lim.head, tail: max(0, w.lim.tail)}
	if keep || w.depth > maxSampled || w.items != nil && w.depth > 1 {
		s.head = -1
	}
	return s
}

// item walks the next item of an array.
func (w *walker) item(s *sampling, keep bool) error {
	start := len(w.out)
	members := len(w.members)
	kind := w.d.PeekKind()
	w.space(",")
	fails, err := w.value(keep)
	if err != nil {
		w.out = w.out[:start]
		return err
	}
	w.out = append(w.out, ',')
	s.failing = s.failing || fails
	it := item{size: len(w.out) - start, fails: fails, stays: fails}
	if w.items != nil && w.depth == 1 {
		if fails {
			it.stays = w.items.takes(it.size, w.members[members:])
		}
		w.members = w.members[:members]
	}
	s.add(start, it, kind == '{' || kind == '[' || kind == '"')
	if w.most > 0 && len(w.out) > w.most {
		return errSpent
	}
	return nil
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
	failing    bool   // one of them fails
	rich       bool   // one of them is neither number, boolean nor null
	ring       []item // the last tail items; ring[at] is the oldest
	at         int
	ringStart  int    // where the oldest stands in out
	cand       []span // candidates in out, neighbours joined
	candItems  int
	candFailed int // candidates that fail
	candBytes  int
	gone       int // items removed
	goneFailed int
	gap        int // where in out the last one was removed
}

// item is one item of an array. It stays if it fails, unless there are too many of its kind.
type item struct {
	size         int
	fails, stays bool
}

// add takes note of the item that was written at out[start:], its comma included.
func (s *sampling) add(start int, now item, rich bool) {
	s.n++
	s.rich = s.rich || rich
	if s.head < 0 || s.n <= s.head {
		return
	}
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
	if !it.stays {
		end := start + it.size
		if k := len(s.cand) - 1; k >= 0 && s.cand[k].end == start {
			s.cand[k].end = end
		} else {
			s.cand = append(s.cand, span{start, end})
		}
		s.candItems++
		if it.fails {
			s.candFailed++
		}
		s.candBytes += it.size
	}
	if s.rich && s.candBytes >= max(s.w.lim.least(), (len(s.w.out)-start)/2) {
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
	s.goneFailed += s.candFailed
	s.cand, s.candItems, s.candFailed, s.candBytes = s.cand[:0], 0, 0, 0
}

// close writes the element that stands for the removed items, where the last of them was, and the bracket.
func (s *sampling) close() {
	if s.rich && (s.gone > 0 || s.candBytes >= s.w.lim.least()) {
		if s.candItems > 0 {
			s.remove()
		}
		s.w.out = insertMark(s.w.out, s.gap, s.gone, s.n)
	}
	if s.w.items != nil && s.w.depth == 1 {
		s.w.items.total, s.w.items.gone, s.w.items.goneFailed = s.n, s.gone, s.goneFailed
	}
	s.w.out = closed(s.w.out, ']', s.n == 0)
}

// insertMark writes the element for gone of total items, and a comma behind it, at a place in out.
func insertMark(out []byte, at, gone, total int) []byte {
	mark := append(appendItemsMark(nil, gone, total), ',')
	return slices.Insert(out, at, mark...)
}
