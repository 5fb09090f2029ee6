package pipeline

import (
	"github.com/compaction-dev/compaction/engine/lines"
)

// vetoEnds is how many lines at each end no cut takes where the exit code vetoes.
const vetoEnds = 400

// CutEnds makes the stage that keeps the first head and the last tail lines.
func CutEnds(head, tail int) (Stage, error) {
	switch {
	case head < 0:
		return Stage{}, badParam("head", "head must be 0 or more, not %d", head)
	case tail < 0:
		return Stage{}, badParam("tail", "tail must be 0 or more, not %d", tail)
	case head+tail == 0:
		return Stage{}, badParam("", "cut needs a head or a tail of at least 1 line")
	}
	return cutStage(cutLines{head: head, tail: tail}), nil
}

// CutLines makes the stage that leaves at most n lines, the marker among them: a third of the beginning, two thirds
// of the end.
func CutLines(n int) (Stage, error) {
	if n < 1 {
		return Stage{}, badParam("lines", "lines must be 1 or more, not %d", n)
	}
	return cutStage(cutLines{lines: n}), nil
}

// CutBytes makes the stage that leaves at most n bytes, the marker among them: a third for the beginning, two thirds
// for the end, whole lines where they fit.
func CutBytes(n int) (Stage, error) {
	if n < 1 {
		return Stage{}, badParam("bytes", "bytes must be 1 or more, not %d", n)
	}
	return cutStage(cutBytes{n}), nil
}

func cutStage(o op) Stage { return Stage{name: "cut", op: o, vetoed: true, takes: true} }

// loose are the indexes of the lines that a cut counts: neither markers nor pinned.
func (r *run) loose() []int {
	out := make([]int, 0, len(r.doc.Lines))
	for i := range r.doc.Lines {
		if l := &r.doc.Lines[i]; !l.Marker() && !r.fixed(l) {
			out = append(out, i)
		}
	}
	r.spend(len(r.doc.Lines))
	return out
}

// middle takes out all of the loose lines but the first head and the last tail.
func (r *run) middle(loose []int, head, tail int) {
	gone := make([]bool, len(r.doc.Lines))
	from, to := loose[head], loose[len(loose)-tail-1]
	for _, i := range loose[head : len(loose)-tail] {
		gone[i] = true
	}
	for i := from; i <= to; i++ {
		r.pinned(&r.doc.Lines[i])
	}
	r.elide(gone)
}

type cutLines struct {
	head, tail int
	lines      int // instead of both, if not 0
}

func (o cutLines) apply(r *run) error {
	r.decided = r.decided || !r.env.Veto
	loose := r.loose()
	head, tail := o.head, o.tail
	if o.lines > 0 {
		if len(loose) <= o.lines {
			return nil
		}
		head = (o.lines - 1) / 3
		tail = o.lines - 1 - head
	}
	if r.env.Veto {
		head, tail = max(head, vetoEnds), max(tail, vetoEnds)
	}
	if head >= len(loose)-tail {
		return nil
	}
	r.decided = true
	r.middle(loose, head, tail)
	return nil
}

type cutBytes struct{ bytes int }

func (o cutBytes) apply(r *run) error {
	r.decided = r.decided || !r.env.Veto
	loose := r.loose()
	total := -1 // the last line feed does not count
	for _, i := range loose {
		total += r.size(i)
	}
	if total <= o.bytes {
		return nil
	}
	m := lines.Doc{Lines: []lines.Line{{Kind: lines.Scattered, Count: uint32(len(r.doc.Lines)), Text: r.id}}, FinalNewline: true}
	room := max(o.bytes-m.Size(), 0)
	if r.env.Veto {
		head, used := r.fit(loose, room/3, false)
		tail, _ := r.fit(loose[head:], room-used, true)
		if head, tail = max(head, vetoEnds), max(tail, vetoEnds); head < len(loose)-tail {
			r.decided = true
			r.middle(loose, head, tail)
		}
		return nil
	}
	if len(loose) == 1 {
		return r.shortenOne(loose[0], o.bytes)
	}
	head, used, err := r.fitOne(loose, room/3, false)
	if err != nil {
		return err
	}
	tail, _, err := r.fitOne(loose[head:], room-used, true)
	if err != nil {
		return err
	}
	if head < len(loose)-tail {
		r.middle(loose, head, tail)
	}
	return nil
}

// fit is how many whole lines of one end fit in room bytes, and what they take.
func (r *run) fit(loose []int, room int, end bool) (n, used int) {
	for n < len(loose) {
		i := loose[n]
		if end {
			i = loose[len(loose)-1-n]
		}
		size := r.size(i)
		if used+size > room {
			break
		}
		used += size
		n++
	}
	return n, used
}

// fitOne is fit, and shortens the outermost line if not even that fits: a part of it says more than nothing.
func (r *run) fitOne(loose []int, room int, end bool) (n, used int, err error) {
	n, used = r.fit(loose, room, end)
	if n > 0 || len(loose) == 0 {
		return n, used, nil
	}
	i := loose[0]
	if end {
		i = loose[len(loose)-1]
	}
	if err := r.shortenTo(i, room, end); err != nil {
		return 0, 0, err
	}
	n, used = r.fit(loose, room, end)
	return n, used, nil
}

// size is what a line takes in the rendered text, its line feed among it.
func (r *run) size(i int) int {
	d := lines.Doc{Lines: r.doc.Lines[i : i+1], FinalNewline: true}
	return d.Size()
}
