package jsonview

import (
	"bytes"
	"errors"
)

// The defaults of [OutlineOptions].
const (
	DefaultDepth    = 4
	DefaultExamples = 2
	OutlineBudget   = 4 << 10
)

// OutlineOptions says what to outline and in how much detail. The zero value outlines the whole text.
type OutlineOptions struct {
	// Path is the value to outline.
	Path string
	// MaxDepth is how many levels below the value are told apart; nil means [DefaultDepth].
	MaxDepth *int
	// MaxArrayItems is how many different values are shown as examples of each string and number; nil means
	// [DefaultExamples]. All items of an array are looked at in any case.
	MaxArrayItems *int
	// Budget is the size in bytes that the result, as JSON, stays below; 0 means [OutlineBudget]. It also stays below
	// the size of the value, unless that is less than 1 KiB.
	Budget int
	// Failure is that of [SampleOptions].
	Failure func(line string) bool
}

// outliner collects the shape of a value in one pass over its tokens.
type outliner struct {
	r        *reader
	fails    *detector
	depth    int // levels to tell apart
	examples int
	room     int

	// path is where the pass stands: names and indexes, of which arrays note only the index.
	prefix  string
	path    []hop
	names   []byte
	deepest int
	arrays  []arrayPlace
	failing int
	failed  []string
	// held is how many members or items the container that was closed last has.
	held int
}

// hop is one level of a path: an index, or a name in outliner.names.
type hop struct{ index, start, end int }

// arrayPlace is an array that does not itself stand in one.
type arrayPlace struct {
	path  string
	items int
	bytes int64
}

// Outline tells the structure of a JSON text without showing it: types, sizes, lengths, the members of objects with
// how often they are there, ranges and examples, where arrays and failing members stand, and how to go on. It reads
// the value once and holds no more than the outline in memory. A text that is cut off, or stops being JSON, is
// outlined up to there, and the result says so.
func Outline(src Source, o OutlineOptions) (*OutlineResult, error) {
	p, err := ParsePath(o.Path)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(notNegative("maxDepth", o.MaxDepth), notNegative("maxArrayItems", o.MaxArrayItems)); err != nil {
		return nil, err
	}
	in, err := src.open()
	if err != nil {
		return nil, err
	}
	at, err := in.locate(p)
	if err != nil {
		return nil, err
	}
	l := outliner{
		r: in.at(at.start), fails: SampleOptions{Failure: o.Failure}.detector(), room: maxShapes,
		prefix: at.path, depth: or(o.MaxDepth, DefaultDepth), examples: or(o.MaxArrayItems, DefaultExamples),
	}
	root := &shape{}
	if at.records {
		err = l.recordItems(in, root)
	} else {
		err = l.value(root, 0)
	}
	res := &OutlineResult{Path: at.path, Records: at.records, Depth: l.deepest, Failing: l.failing, FailingPaths: l.failed, root: root}
	end := l.r.end()
	if err != nil {
		var syntax *SyntaxError
		if err = in.wrap(err, l.r.base); !errors.As(err, &syntax) {
			return nil, err
		}
		end = syntax.Offset
		res.StopsAt, res.Problem = &end, syntax.Error()
	}
	start := at.start
	if p.Root() {
		start, end = 0, in.size
	}
	res.Bytes = end - start
	if res.Lines, err = in.lines(start, end); err != nil {
		return nil, err
	}
	res.Skipped = in.skipped
	res.finish(l.arrays, l.depth, budgetOf(o.Budget, OutlineBudget, res.Bytes))
	return res, nil
}

func or(n *int, otherwise int) int {
	if n == nil {
		return otherwise
	}
	return *n
}

// leastBudget is the size that no budget of a small text goes below: the result has to say something.
const leastBudget = 1024

func budgetOf(budget, otherwise int, size int64) int {
	if budget <= 0 {
		budget = otherwise
	}
	return int(min(int64(budget), max(size, leastBudget)))
}

// value takes note of the next value in s, which may be nil where there is no room for it.
func (l *outliner) value(s *shape, level int) error {
	kind := l.r.PeekKind()
	if s != nil && kind != 0 {
		s.see(kindIndex(kind))
	}
	switch kind {
	case '{', '[':
		l.deepest = max(l.deepest, level+1)
		if _, err := l.r.ReadToken(); err != nil {
			return err
		}
		inside := s
		if level >= l.depth {
			inside = nil
		}
		if kind == '{' {
			return l.object(inside, level)
		}
		return l.array(s, inside, level)
	}
	raw, err := l.r.ReadValue()
	if err != nil {
		return err
	}
	if s != nil {
		s.scalar(raw, l.examples)
	}
	if raw[0] == '"' && l.fails.text(raw) {
		l.fail()
	}
	return nil
}

func (l *outliner) object(s *shape, level int) error {
	if s != nil {
		s.next = 0
	}
	n := 0
	for ; l.r.PeekKind() != '}'; n++ {
		raw, err := l.r.ReadValue()
		if err != nil {
			return err
		}
		l.push(raw)
		var f *field
		if s != nil {
			f = s.field(raw, &l.room)
		}
		if f != nil {
			err = l.member(&f.shape, level, f.role)
		} else {
			err = l.member(nil, level, roleOf(raw))
		}
		if err != nil {
			return err
		}
		l.pop()
	}
	l.held = n
	_, err := l.r.ReadToken()
	return err
}

// member takes note of the value whose name is on the path, and of whether both together tell of a failure.
func (l *outliner) member(s *shape, level int, r role) error {
	kind := l.r.PeekKind()
	if kind == '{' || kind == '[' {
		before := l.failing
		if err := l.value(s, level+1); err != nil {
			return err
		}
		if r == problem && l.failing == before && l.held > 0 {
			l.fail()
		}
		return nil
	}
	raw, err := l.r.ReadValue()
	if err != nil {
		return err
	}
	if s != nil {
		s.see(kindIndex(kind))
		s.scalar(raw, l.examples)
	}
	name := l.names[l.path[len(l.path)-1].start:]
	switch {
	case kind == '"' && (r != plain && stringFails(name, r, raw) || l.fails.text(raw)):
		l.fail()
	case kind != '"' && r != plain && literalFails(name, r, raw):
		l.fail()
	}
	return nil
}

// array takes note of an array in s, and of its items in the shape inside, which is s or, below the last level that is
// told apart, nil.
func (l *outliner) array(s, inside *shape, level int) error {
	start := l.r.end()
	var item *shape
	if inside != nil {
		if inside.item == nil {
			inside.item = &shape{}
		}
		item = inside.item
	}
	base := len(l.path)
	l.path = append(l.path, hop{})
	n := 0
	var err error
	for ; err == nil && l.r.PeekKind() != ']'; n++ {
		l.path[base].index = n
		err = l.value(item, level+1)
	}
	l.path = l.path[:base]
	if err == nil {
		_, err = l.r.ReadToken()
	}
	if s != nil {
		s.array(n)
	}
	if inside != nil {
		l.noteArray(n, l.r.end()-start)
	}
	l.held = n
	return err
}

// noteArray remembers an array on a path of names.
func (l *outliner) noteArray(items int, size int64) {
	if len(l.arrays) >= maxNames || items == 0 {
		return
	}
	for _, h := range l.path {
		if h.end == 0 {
			return
		}
	}
	l.arrays = append(l.arrays, arrayPlace{l.own(), items, size})
}

// recordItems takes note of the values of a text of several. Each is read as a whole first, so that one that turns out
// to be broken leaves no trace.
func (l *outliner) recordItems(in *input, s *shape) error {
	s.see(1)
	s.item = &shape{}
	outer := l.r
	defer func() { l.r = outer }()
	l.r = &reader{Decoder: newDecoder("")}
	n := 0
	if err := in.eachRecord(outer, func(raw []byte) error {
		l.r.Reset(bytes.NewBuffer(raw), outer.Options())
		l.path = append(l.path[:0], hop{index: n})
		l.names = l.names[:0]
		n++
		return l.value(s.item, 1)
	}); err != nil {
		return err
	}
	l.deepest = max(l.deepest, 1)
	s.array(n)
	return nil
}

func (l *outliner) push(raw []byte) {
	start := len(l.names)
	l.names = append(l.names, raw...)
	l.path = append(l.path, hop{start: start, end: len(l.names)})
}

func (l *outliner) pop() {
	top := l.path[len(l.path)-1]
	l.names = l.names[:top.start]
	l.path = l.path[:len(l.path)-1]
}

// shownFailures is how many failing members an outline names.
const shownFailures = 5

func (l *outliner) fail() {
	l.failing++
	if len(l.failed) < shownFailures {
		l.failed = append(l.failed, l.own())
	}
}

// own is the path of where the pass stands.
func (l *outliner) own() string {
	path := l.prefix
	for _, h := range l.path {
		if h.end > 0 {
			path = appendName(path, unquote(l.names[h.start:h.end]))
		} else {
			path = appendIndex(path, h.index)
		}
	}
	return path
}

// lines counts the lines of a part of the text.
func (in *input) lines(start, end int64) (int, error) {
	n := 0
	last := byte('\n')
	err := in.chunks(start, end, func(_ int64, b []byte) bool {
		n += bytes.Count(b, []byte("\n"))
		last = b[len(b)-1]
		return true
	})
	if last != '\n' {
		n++
	}
	return n, err
}
