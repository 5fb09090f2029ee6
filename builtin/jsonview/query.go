package jsonview

import (
	"encoding/json"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/theory/jsonpath/spec"
)

// MaxQuery is the size in bytes up to which a JSONPath with filters is followed: it needs the whole value in memory,
// several times over.
const MaxQuery = 32 << 20

// TooLargeError says that a value is too large for what was asked.
type TooLargeError struct {
	Op          string
	Size, Limit int64
	Hint        string
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("%s: %d bytes are more than the limit of %d; %s", e.Op, e.Size, e.Limit, e.Hint)
}

// branch is a tree of the places that a query found.
type branch struct {
	hit   bool
	names map[string]*branch
	items map[int]*branch
}

func (b *branch) add(path spec.NormalizedPath) {
	for _, sel := range path {
		switch sel := sel.(type) {
		case spec.Name:
			if b.names == nil {
				b.names = map[string]*branch{}
			}
			b = grow(b.names, string(sel))
		case spec.Index:
			if b.items == nil {
				b.items = map[int]*branch{}
			}
			b = grow(b.items, int(sel))
		}
	}
	b.hit = true
}

func grow[K comparable](m map[K]*branch, key K) *branch {
	if m[key] == nil {
		m[key] = &branch{}
	}
	return m[key]
}

// runQuery finds the places of p in a raw value.
func runQuery(p Path, raw []byte) (*branch, error) {
	if len(raw) > MaxQuery {
		return nil, &TooLargeError{Op: "JSONPath with filters", Size: int64(len(raw)), Limit: MaxQuery, Hint: "use a path without filters, or filter"}
	}
	tree, err := readAny(decoderOf(raw))
	if err != nil {
		return nil, err
	}
	found := &branch{}
	for _, node := range p.query.SelectLocated(tree) {
		found.add(node.Path)
	}
	return found, nil
}

// readAny reads a value in the form that the query library takes. Of members of the same name the first counts.
func readAny(d *jsontext.Decoder) (any, error) {
	switch d.PeekKind() {
	case '{':
		m := map[string]any{}
		if _, err := d.ReadToken(); err != nil {
			return nil, err
		}
		for d.PeekKind() != '}' {
			raw, err := d.ReadValue()
			if err != nil {
				return nil, err
			}
			name := unquote(raw)
			v, err := readAny(d)
			if err != nil {
				return nil, err
			}
			if _, ok := m[name]; !ok {
				m[name] = v
			}
		}
		_, err := d.ReadToken()
		return m, err
	case '[':
		a := []any{}
		if _, err := d.ReadToken(); err != nil {
			return nil, err
		}
		for d.PeekKind() != ']' {
			v, err := readAny(d)
			if err != nil {
				return nil, err
			}
			a = append(a, v)
		}
		_, err := d.ReadToken()
		return a, err
	}
	raw, err := d.ReadValue()
	if err != nil {
		return nil, err
	}
	switch raw[0] {
	case '"':
		return unquote(raw), nil
	case 't', 'f':
		return raw[0] == 't', nil
	case 'n':
		return nil, nil
	}
	return json.Number(raw), nil
}

// pick writes the values of a branch in the order of the text.
func (b *branch) pick(d *jsontext.Decoder, emit func(raw []byte)) error {
	if b.hit {
		raw, err := d.ReadValue()
		if err != nil {
			return err
		}
		emit(raw)
		if len(b.names) == 0 && len(b.items) == 0 {
			return nil
		}
		inner := *b
		inner.hit = false
		return inner.pick(decoderOf(raw), emit)
	}
	if len(b.names) == 0 && len(b.items) == 0 {
		return d.SkipValue()
	}
	array := d.PeekKind() == '['
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	seen := map[*branch]bool{}
	for i := 0; ; i++ {
		if k := d.PeekKind(); k == '}' || k == ']' {
			break
		}
		next := b.items[i]
		if !array {
			raw, err := d.ReadValue()
			if err != nil {
				return err
			}
			next = b.names[unquote(raw)]
		}
		if next == nil || seen[next] {
			if err := d.SkipValue(); err != nil {
				return err
			}
			continue
		}
		seen[next] = true
		if err := next.pick(d, emit); err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err
}
