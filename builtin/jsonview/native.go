package jsonview

import (
	"bytes"
	"math"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Native reads a raw value into Go values for an expression language: map[string]any, []any, string, bool, nil, int64,
// uint64 where int64 is too small, and float64 for numbers with a fraction or an exponent. Integers that 64 bits cannot
// hold become their digits as a string, and big says that there are any. If only is not nil, members of the outermost
// object that it does not hold are left out. Of members of the same name the first counts.
func Native(raw []byte, only map[string]bool) (value any, big bool, err error) {
	n := native{d: jsontext.NewDecoder(bytes.NewBuffer(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))}
	value, err = n.value(only)
	return value, n.big, err
}

type native struct {
	d   *jsontext.Decoder
	big bool
}

func (n *native) value(only map[string]bool) (any, error) {
	switch n.d.PeekKind() {
	case '{':
		return n.object(only)
	case '[':
		return n.array()
	}
	raw, err := n.d.ReadValue()
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
	return n.number(string(raw)), nil
}

func (n *native) object(only map[string]bool) (any, error) {
	m := map[string]any{}
	if _, err := n.d.ReadToken(); err != nil {
		return nil, err
	}
	for n.d.PeekKind() != '}' {
		raw, err := n.d.ReadValue()
		if err != nil {
			return nil, err
		}
		name := unquote(raw)
		if _, have := m[name]; have || only != nil && !only[name] {
			if err := n.d.SkipValue(); err != nil {
				return nil, err
			}
			continue
		}
		if m[name], err = n.value(nil); err != nil {
			return nil, err
		}
	}
	_, err := n.d.ReadToken()
	return m, err
}

func (n *native) array() (any, error) {
	a := []any{}
	if _, err := n.d.ReadToken(); err != nil {
		return nil, err
	}
	for n.d.PeekKind() != ']' {
		v, err := n.value(nil)
		if err != nil {
			return nil, err
		}
		a = append(a, v)
	}
	_, err := n.d.ReadToken()
	return a, err
}

func (n *native) number(s string) any {
	if i, err := strconv.ParseInt(s, 10, 64); err == nil {
		return i
	}
	if u, err := strconv.ParseUint(s, 10, 64); err == nil {
		return u
	}
	digits := s
	if s[0] == '-' {
		digits = s[1:]
	}
	if isDigits(digits) {
		n.big = true
		return s
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return math.Copysign(math.Inf(1), f)
	}
	return f
}
