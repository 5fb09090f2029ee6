package pipeline

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

type foldLines struct {
	all   bool
	masks *masker // nil for none
}

// Dedup makes the stage that folds lines which are alike into the first of them, with their number. scope is adjacent
// (or empty) for neighbours only, or all. Lines are alike if they are equal without escape sequences, outer blanks
// and what the masks cover; failure lines and their evidence only without the masks. Blank lines and lines that end
// in a fold count stand as they are.
//
// With masks and scope all, what explains a failure stays where it is, and so does the failure line beside it. Even
// so a fold can take away what connected a line with a failure further up, so that a second pass over the result
// folds more.
func Dedup(scope string, masks ...Mask) (Stage, error) {
	o := &foldLines{masks: newMasker(masks)}
	switch scope {
	case "", "adjacent":
	case "all":
		o.all = true
	default:
		return Stage{}, badParam("scope", "scope is adjacent or all, not %q", scope)
	}
	return Stage{name: "dedup", op: o, vetoed: true, takes: o.masks != nil, folds: true}, nil
}

// likeness is what a line is folded by. Lines of different kinds are never alike.
type likeness struct {
	key  string
	kind likeKind
}

type likeKind uint8

const (
	single  likeKind = iota // alike to nothing
	plain                   // by its own words
	masked                  // by its words under the masks
	edited                  // rewritten by a stage before
	failing                 // a failure line: by its own words
	details                 // evidence, where there are masks: by its own words, and only with its neighbour
	anchor                  // a failure line beside evidence: by its own words, and only with its neighbour
)

func (o *foldLines) apply(r *run) error {
	f := *o
	if r.env.Veto {
		f = foldLines{}
	}
	heads, counts := f.fold(r)
	if heads == nil {
		return nil
	}
	w := r.weave()
	for i := range r.doc.Lines {
		if int(heads[i]) == i {
			w.fold(i, counts[i])
		} else {
			w.folded(i)
		}
	}
	w.end()
	return nil
}

// folding is one pass of a fold.
type folding struct {
	*foldLines
	run    *run
	heads  []int32
	counts []uint32

	last, now         likeness
	lastMask, nowMask []byte             // what masked lines are compared by, instead of key
	seen              map[likeness]int32 // nil where only neighbours fold
	seenMask          map[string]int32
}

// fold finds for each line the one that it folds into, itself in most cases, and how many source lines each stands
// for then. heads is nil where nothing folds.
func (o *foldLines) fold(r *run) (heads []int32, counts []uint32) {
	n := len(r.doc.Lines)
	f := folding{foldLines: o, run: r, heads: make([]int32, n), counts: make([]uint32, n)}
	if o.all {
		f.seen, f.seenMask = map[likeness]int32{}, map[string]int32{}
	}
	some := false
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		f.heads[i], f.counts[i] = int32(i), l.Count
		f.last, f.lastMask, f.nowMask = f.now, f.nowMask, f.lastMask[:0]
		f.look(i, l)
		if head := f.head(i); head >= 0 {
			some = true
			f.heads[i] = head
			f.counts[head] += l.Count
		}
	}
	if !some {
		return nil, nil
	}
	return f.heads, f.counts
}

// head is the line that line i folds into, or -1. A line that stands for itself is remembered.
func (f *folding) head(i int) int32 {
	switch {
	case f.now.kind == single:
		return -1
	case i > 0 && f.now == f.last && string(f.nowMask) == string(f.lastMask):
		return f.heads[i-1]
	case !f.all || f.now.kind == anchor || f.now.kind == details:
		return -1
	case f.now.kind == masked:
		if j, ok := f.seenMask[string(f.nowMask)]; ok {
			return j
		}
		f.seenMask[string(f.nowMask)] = int32(i)
		return -1
	}
	if j, ok := f.seen[f.now]; ok {
		return j
	}
	f.seen[f.now] = int32(i)
	return -1
}

// look sets what line i is compared by.
func (f *folding) look(i int, l *lines.Line) {
	f.now = likeness{}
	if l.Kind != lines.Source {
		return
	}
	f.run.spend(len(l.Text))
	key := lines.Key(l.Text)
	if key == "" {
		return
	}
	if strings.HasSuffix(key, ")") {
		if _, _, ok := lines.CutFold(key); ok {
			return
		}
	}
	switch {
	case l.Flags&lines.Failure != 0:
		f.now = likeness{key, failing}
		if f.masks != nil && f.all && f.anchors(i) {
			f.now.kind = anchor
		}
	case f.masks != nil && f.run.pinning && l.Flags&lines.Evidence != 0:
		f.now = likeness{key, details}
	case f.masks != nil:
		f.now.kind = masked
		f.nowMask = f.masks.append(f.nowMask, key)
	case l.Flags&lines.Edited != 0:
		f.now = likeness{key, edited}
	default:
		f.now = likeness{key, plain}
	}
}

// anchors reports whether evidence stands beside line i. If such a line went, nobody would know what the evidence is
// evidence of.
func (f *folding) anchors(i int) bool {
	for _, step := range [...]int{-1, 1} {
		for j := i + step; j >= 0 && j < len(f.run.doc.Lines); j += step {
			l := &f.run.doc.Lines[j]
			if l.Flags&lines.Evidence != 0 {
				return true
			}
			if l.Marker() || lines.Key(l.Text) != "" {
				break
			}
		}
	}
	return false
}
