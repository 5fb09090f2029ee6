package jsonview

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/theory/jsonpath"
	"github.com/theory/jsonpath/spec"
)

// Path names values of a JSON text. It is written in one of three ways:
//
//	pets.0.name          dotted: names and indexes; - is the last item; \ escapes a dot
//	/pets/0/name         a JSON pointer (RFC 6901), known by its leading /
//	$.pets[?@.id > 9]    JSONPath (RFC 9535), known by its leading $
//
// The empty path is the whole text. In a dotted path * stands for every item or member, ** for any number of levels,
// and items[*].id is the same as items.*.id. A text of several values (NDJSON) is addressed like an array of them.
// A Path is immutable.
type Path struct {
	text  string
	steps []step
	// query is set for JSONPath that steps cannot express: filters, and slices that go or count backwards.
	query *jsonpath.Path
	// many says that the path may name more than one value.
	many bool
}

// step goes from a value to those right below it, or, if deep, to those at any depth below it.
type step struct {
	name    string
	hasName bool
	// index counts from the end if negative. With slice it is the first of the items up to end, -1 for no end.
	index, end, stride int
	hasIndex, slice    bool
	all, deep          bool
}

// PathError says what is wrong with the text of a path.
type PathError struct {
	Path    string
	Problem string
}

func (e *PathError) Error() string {
	return fmt.Sprintf("path %q: %s; write pets.0.name, /pets/0/name or $.pets[0].name", e.Path, e.Problem)
}

// ParsePath reads a path. The error is a [*PathError].
func ParsePath(text string) (Path, error) {
	p := Path{text: text}
	var err error
	switch {
	case text == "":
	case text[0] == '$':
		err = p.parseQuery()
	case text[0] == '/':
		err = p.parsePointer()
	default:
		err = p.parseDotted()
	}
	if err == nil && p.many && p.query == nil {
		for i := range p.steps {
			if p.steps[i].fromEnd() && !p.steps[i].hasName {
				err = p.fail("an index from the end cannot stand in a path that names many values; use JSONPath")
			}
		}
	}
	return p, err
}

// String returns the path as it was written.
func (p Path) String() string { return p.text }

// Root reports whether the path names the whole text.
func (p Path) Root() bool { return len(p.steps) == 0 && p.query == nil }

// Many reports whether the path can name more than one value.
func (p Path) Many() bool { return p.many }

func (p *Path) fail(format string, args ...any) error {
	return &PathError{Path: p.text, Problem: fmt.Sprintf(format, args...)}
}

// parsePointer reads RFC 6901: ~1 is a slash, ~0 a tilde.
func (p *Path) parsePointer() error {
	for _, s := range strings.Split(p.text[1:], "/") {
		for i := range len(s) {
			if s[i] == '~' && (i+1 == len(s) || s[i+1] != '0' && s[i+1] != '1') {
				return p.fail("~ must be followed by 0 or 1")
			}
		}
		name := strings.NewReplacer("~1", "/", "~0", "~").Replace(s)
		st := step{name: name, hasName: true}
		st.index, st.hasIndex = arrayIndex(name)
		p.steps = append(p.steps, st)
	}
	return nil
}

// arrayIndex reads an index as RFC 6901 writes it: digits without a leading zero.
func arrayIndex(s string) (int, bool) {
	if s == "" || len(s) > 1 && s[0] == '0' {
		return 0, false
	}
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// parseQuery takes JSONPath apart into steps where these suffice, so that it can be followed in one pass.
func (p *Path) parseQuery() error {
	q, err := jsonpath.Parse(p.text)
	if err != nil {
		return p.fail("%s", strings.TrimPrefix(err.Error(), "jsonpath: "))
	}
	p.many = q.Query().Singular() == nil
	for _, seg := range q.Query().Segments() {
		st, ok := stepOf(seg)
		if !ok || p.many && st.fromEnd() {
			p.steps, p.query = nil, q
			return nil
		}
		p.steps = append(p.steps, st)
	}
	return nil
}

func stepOf(seg *spec.Segment) (st step, ok bool) {
	if len(seg.Selectors()) != 1 {
		return st, false
	}
	st.deep = seg.IsDescendant()
	switch sel := seg.Selectors()[0].(type) {
	case spec.Name:
		st.name, st.hasName = string(sel), true
	case spec.Index:
		st.index, st.hasIndex = int(sel), true
		if st.deep && sel < 0 {
			return st, false
		}
	case spec.WildcardSelector:
		st.all = true
	case spec.SliceSelector:
		st.slice, st.index, st.end, st.stride = true, sel.Start(), sel.End(), sel.Step()
		if st.index < 0 || st.end < 0 || st.stride < 1 {
			return st, false
		}
	default:
		return st, false
	}
	return st, true
}

// matchName reports whether the step goes to the member with this raw name.
func (s *step) matchName(raw []byte) bool {
	if s.all {
		return true
	}
	return s.hasName && sameName(raw, s.name)
}

// sameName compares a raw JSON string with a text.
func sameName(raw []byte, name string) bool {
	inner := raw[1 : len(raw)-1]
	for _, c := range inner {
		if c == '\\' {
			return unquote(raw) == name
		}
	}
	return string(inner) == name
}

// matchIndex reports whether the step goes to item i of an array. Indexes from the end never match here: the length
// is not known yet.
func (s *step) matchIndex(i int) bool {
	switch {
	case s.all:
		return true
	case s.slice:
		return i >= s.index && i < s.end && (i-s.index)%s.stride == 0
	}
	return s.hasIndex && s.index == i
}

// fromEnd reports whether the step counts from the end of an array.
func (s *step) fromEnd() bool { return s.hasIndex && !s.slice && s.index < 0 }
