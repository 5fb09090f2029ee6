package host

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/wire"
	"github.com/compaction-dev/compaction/engine"
)

// object is a JSON object with its members in their order and each value as it was written. Hosts refuse answers that
// lack a field of theirs or change one, so what is not understood here has to come back as it came.
type object []member

type member struct {
	name  string
	value jsontext.Value
}

func decoder(b []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewBuffer(b), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
}

// parseObject reads one object and nothing behind it.
func parseObject(b []byte) (object, error) {
	d := decoder(b)
	if d.PeekKind() != '{' {
		return nil, errors.New("not a JSON object")
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, fmt.Errorf("read a JSON object: %w", err)
	}
	o := object{}
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return nil, fmt.Errorf("read a JSON object: %w", err)
		}
		key := name.String()
		v, err := d.ReadValue()
		if err != nil {
			return nil, fmt.Errorf("read a JSON object: %w", err)
		}
		o = append(o, member{key, bytes.Clone(v)})
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, fmt.Errorf("read a JSON object: %w", err)
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one JSON value")
	}
	return o, nil
}

// parseArray reads the elements of an array.
func parseArray(b []byte) ([]jsontext.Value, bool) {
	d := decoder(b)
	if d.PeekKind() != '[' {
		return nil, false
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, false
	}
	var all []jsontext.Value
	for d.PeekKind() != ']' {
		v, err := d.ReadValue()
		if err != nil {
			return nil, false
		}
		all = append(all, bytes.Clone(v))
	}
	return all, true
}

// get is the value of a member; nil where there is none, and where it is null.
func (o object) get(name string) jsontext.Value {
	for i := len(o) - 1; i >= 0; i-- {
		if o[i].name == name {
			if o[i].value.Kind() == 'n' {
				return nil
			}
			return o[i].value
		}
	}
	return nil
}

func (o object) has(name string) bool { return o.get(name) != nil }

// text is the value of a member that is a string.
func (o object) text(name string) (string, bool) {
	v := o.get(name)
	if v == nil || v.Kind() != '"' {
		return "", false
	}
	return wire.Unquote(v), true
}

// str is like text, with "" for what is no string.
func (o object) str(name string) string {
	s, _ := o.text(name)
	return s
}

// object is the value of a member that is an object, or an empty one.
func (o object) object(name string) object {
	v := o.get(name)
	if v == nil || v.Kind() != '{' {
		return nil
	}
	inner, err := parseObject(v)
	if err != nil {
		return nil
	}
	return inner
}

func (o object) yes(name string) bool {
	v := o.get(name)
	return v != nil && v.Kind() == 't'
}

// code is the exit code in a member that is a whole number, and unknown otherwise.
func (o object) code(name string) engine.Exit {
	v := o.get(name)
	if v == nil || v.Kind() != '0' {
		return engine.Exit{}
	}
	n, err := strconv.Atoi(string(v))
	if err != nil {
		return engine.Exit{}
	}
	return engine.Exited(n)
}

// with is the object with another value of a member, in its place or at the end.
func (o object) with(name string, v jsontext.Value) object {
	out := append(object(nil), o...)
	for i := len(out) - 1; i >= 0; i-- {
		if out[i].name == name {
			out[i].value = v
			return out
		}
	}
	return append(out, member{name, v})
}

func (o object) withText(name, s string) object { return o.with(name, wire.AppendQuote(nil, s)) }

// without is the object without some members.
func (o object) without(names ...string) object {
	var out object
next:
	for _, m := range o {
		for _, n := range names {
			if m.name == n {
				continue next
			}
		}
		out = append(out, m)
	}
	return out
}

// json is the object as it is written.
func (o object) json() jsontext.Value {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		b = wire.AppendQuote(b, m.name)
		b = append(b, ':')
		b = append(b, m.value...)
	}
	return append(b, '}')
}

// array is the JSON array of some values.
func array(values []jsontext.Value) jsontext.Value {
	b := []byte{'['}
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, v...)
	}
	return append(b, ']')
}
