package jsonview

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// lookup finds the raw value that steps lead to in a raw value. Of members of the same name the first counts.
func lookup(raw []byte, steps []step) ([]byte, bool) {
	if len(steps) == 0 {
		return raw, true
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	st := &steps[0]
	kind := d.PeekKind()
	if kind != '{' && kind != '[' {
		return nil, false
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, false
	}
	var last [][]byte
	for i := 0; ; i++ {
		if k := d.PeekKind(); k == '}' || k == ']' || k == 0 {
			break
		}
		hit := kind == '[' && st.matchIndex(i)
		if kind == '{' {
			name, err := d.ReadValue()
			if err != nil {
				return nil, false
			}
			hit = st.hasName && st.matchName(name)
		}
		value, err := d.ReadValue()
		if err != nil {
			return nil, false
		}
		if hit {
			return lookup(value, steps[1:])
		}
		if kind == '[' && st.fromEnd() {
			last = append(last, value)
		}
	}
	if kind == '[' && st.fromEnd() && len(last) >= -st.index {
		return lookup(last[len(last)+st.index], steps[1:])
	}
	return nil, false
}

// The ranks by which values of different types are sorted.
const (
	nulls = iota
	booleans
	numbers
	texts
	others
	missing
)

// sortKey is what items are sorted by.
type sortKey struct {
	rank int
	text string
}

func keyOf(raw []byte) sortKey {
	if len(raw) == 0 {
		return sortKey{rank: missing}
	}
	switch raw[0] {
	case 'n':
		return sortKey{rank: nulls}
	case 't', 'f':
		return sortKey{booleans, string(raw)}
	case '"':
		return sortKey{texts, unquote(raw)}
	case '{', '[':
		return sortKey{rank: others}
	}
	return sortKey{numbers, string(raw)}
}

func (k sortKey) compare(o sortKey) int {
	if c := cmp.Compare(k.rank, o.rank); c != 0 {
		return c
	}
	if k.rank != numbers {
		return strings.Compare(k.text, o.text)
	}
	switch {
	case lessNumber(k.text, o.text):
		return -1
	case lessNumber(o.text, k.text):
		return 1
	}
	return 0
}

// maxGroups bounds how many values are counted apart. Further ones are counted under no value.
const maxGroups = 1000

// groups counts values.
type groups struct {
	index map[string]int
	all   []Group
}

func (g *groups) add(raw []byte) {
	var b bytes.Buffer
	if len(raw) > 0 {
		b.Write(compacted(raw))
	}
	i, ok := g.index[b.String()]
	if !ok {
		if len(g.all) == maxGroups {
			b.Reset()
			i, ok = g.index[""]
		}
		if !ok {
			if g.index == nil {
				g.index = map[string]int{}
			}
			i = len(g.all)
			g.index[b.String()] = i
			g.all = append(g.all, Group{Value: b.Bytes()})
		}
	}
	g.all[i].Count++
}

// shownGroups is how many groups a result lists.
const shownGroups = 50

// list returns the largest groups; the rest is added up in a last one.
func (g *groups) list() []Group {
	slices.SortStableFunc(g.all, func(a, b Group) int { return cmp.Compare(b.Count, a.Count) })
	if len(g.all) <= shownGroups {
		return g.all
	}
	rest := Group{}
	for _, more := range g.all[shownGroups:] {
		rest.Count += more.Count
	}
	return append(g.all[:shownGroups:shownGroups], rest)
}

// needle finds a text in the scalars of an item, whatever the case.
type needle struct {
	lower string
	ascii bool
	buf   []byte
	d     *jsontext.Decoder
}

func newNeedle(s string) *needle {
	n := &needle{lower: strings.ToLower(s), ascii: true, d: newDecoder("")}
	for _, c := range []byte(n.lower) {
		n.ascii = n.ascii && c < 0x80
	}
	return n
}

func (n *needle) in(raw []byte) bool {
	if n.ascii && bytes.IndexByte(raw, '\\') < 0 && !n.contains(raw) {
		return false
	}
	n.d.Reset(bytes.NewReader(raw), n.d.Options())
	for {
		kind, length := n.d.StackIndex(n.d.StackDepth())
		name := kind == '{' && length%2 == 0
		switch k := n.d.PeekKind(); k {
		case '{', '[', '}', ']':
			if _, err := n.d.ReadToken(); err != nil {
				return false
			}
		default:
			value, err := n.d.ReadValue()
			if err != nil {
				return false
			}
			if !name && n.scalar(value) {
				return true
			}
		}
	}
}

func (n *needle) scalar(value []byte) bool {
	if value[0] != '"' {
		return n.contains(value)
	}
	if n.ascii && bytes.IndexByte(value, '\\') < 0 {
		return n.contains(value[1 : len(value)-1])
	}
	return strings.Contains(strings.ToLower(unquote(value)), n.lower)
}

// contains compares ASCII letters only, so that it has no false hits where the needle has no others.
func (n *needle) contains(b []byte) bool {
	if !n.ascii {
		return strings.Contains(strings.ToLower(string(b)), n.lower)
	}
	n.buf = n.buf[:0]
	for _, c := range b {
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		n.buf = append(n.buf, c)
	}
	return bytes.Contains(n.buf, []byte(n.lower))
}
