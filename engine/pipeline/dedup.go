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
func Dedup(scope string, masks ...Mask) (Stage, error) {
	o := &foldLines{masks: newMasker(masks)}
	switch scope {
	case "", "adjacent":
	case "all":
		o.all = true
	default:
		return Stage{}, badParam("scope", "scope is adjacent or all, not %q", scope)
	}
	return Stage{name: "dedup", op: o, vetoed: true, takes: o.all || o.masks != nil}, nil
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
	details                 // evidence: by its own words, and only with its neighbour
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

// fold finds for each line the one that it folds into, itself in most cases, and how many source lines each stands
// for then. heads is nil where nothing folds.
func (o *foldLines) fold(r *run) (heads []int32, counts []uint32) {
	n := len(r.doc.Lines)
	heads, counts = make([]int32, n), make([]uint32, n)
	var seen map[likeness]int32
	if o.all {
		seen = make(map[likeness]int32)
	}
	any := false
	var last likeness
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		like := o.likeness(r, l)
		heads[i], counts[i] = int32(i), l.Count
		head := int32(-1)
		if like.kind != single {
			if i > 0 && like == last {
				head = heads[i-1]
			} else if j, ok := seen[like]; ok && like.kind != details {
				head = j
			}
		}
		if head >= 0 {
			any = true
			heads[i] = head
			counts[head] += l.Count
		} else if o.all && like.kind != single && like.kind != details {
			seen[like] = int32(i)
		}
		last = like
	}
	if !any {
		return nil, nil
	}
	return heads, counts
}

func (o *foldLines) likeness(r *run, l *lines.Line) likeness {
	if l.Kind != lines.Source {
		return likeness{}
	}
	r.spend(len(l.Text))
	key := lines.Key(l.Text)
	if key == "" {
		return likeness{}
	}
	if strings.HasSuffix(key, ")") {
		if _, _, ok := lines.CutFold(key); ok {
			return likeness{}
		}
	}
	switch {
	case l.Flags&lines.Failure != 0:
		return likeness{key, failing}
	case r.pinning && l.Flags&lines.Evidence != 0 && (o.all || o.masks != nil):
		return likeness{key, details}
	case o.masks != nil:
		return likeness{o.masks.mask(key), masked}
	case l.Flags&lines.Edited != 0:
		return likeness{key, edited}
	}
	return likeness{key, plain}
}
