package jsonview

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// node is a JSON value as a tree, for tests only: the package itself never builds one.
type node struct {
	kind  jsontext.Kind
	raw   string   // of a scalar
	names []string // raw, of an object
	items []node
}

func parseTree(t *testing.T, text string) node {
	t.Helper()
	d := newDecoder(strings.TrimPrefix(text, byteOrderMark))
	n, err := readNode(d)
	if err != nil {
		t.Fatalf("not JSON: %v\n%s", err, clip(text, 2000))
	}
	return n
}

func readNode(d *jsontext.Decoder) (node, error) {
	n := node{kind: d.PeekKind()}
	if n.kind != '{' && n.kind != '[' {
		raw, err := d.ReadValue()
		n.raw = string(raw)
		return n, err
	}
	if _, err := d.ReadToken(); err != nil {
		return n, err
	}
	for k := d.PeekKind(); k != '}' && k != ']'; k = d.PeekKind() {
		if n.kind == '{' {
			name, err := d.ReadValue()
			if err != nil {
				return n, err
			}
			n.names = append(n.names, string(name))
		}
		item, err := readNode(d)
		if err != nil {
			return n, err
		}
		n.items = append(n.items, item)
	}
	_, err := d.ReadToken()
	return n, err
}

// excerpt says why out is not a sample of in: all keys in order, scalars as written, arrays with their items in order
// and a count of what is missing, strings cut with a count.
func excerpt(in, out node) error {
	if in.kind != out.kind {
		return fmt.Errorf("%v became %v", in.kind, out.kind)
	}
	switch in.kind {
	case '"':
		if in.raw != out.raw && !strings.Contains(out.raw, charsProbe) {
			return fmt.Errorf("string %s became %s", clip(in.raw, 80), clip(out.raw, 80))
		}
	case '{':
		if len(in.names) != len(out.names) {
			return fmt.Errorf("%d keys became %d", len(in.names), len(out.names))
		}
		for i := range in.names {
			if in.names[i] != out.names[i] {
				return fmt.Errorf("key %s became %s", in.names[i], out.names[i])
			}
			if err := excerpt(in.items[i], out.items[i]); err != nil {
				return fmt.Errorf("%s: %w", in.names[i], err)
			}
		}
	case '[':
		return excerptItems(in.items, out.items)
	default:
		if in.raw != out.raw {
			return fmt.Errorf("%s became %s", in.raw, out.raw)
		}
	}
	return nil
}

func excerptItems(in, out []node) error {
	at, marks := 0, 0
	var mark string
	for _, o := range out {
		if o.kind == '"' && isItemsMark([]byte(o.raw)) && (at >= len(in) || o.raw != in[at].raw) {
			marks++
			mark = o.raw
			continue
		}
		for at < len(in) && excerpt(in[at], o) != nil {
			at++
		}
		if at == len(in) {
			return fmt.Errorf("an item is not in the input, or out of order: %s", clip(o.raw, 80))
		}
		at++
	}
	gone := len(in) - (len(out) - marks)
	if marks > 1 || gone > 0 && !bytes.Equal([]byte(mark), appendItemsMark(nil, gone, len(in))) {
		return fmt.Errorf("%d of %d items are gone, the mark is %s", gone, len(in), mark)
	}
	return nil
}
