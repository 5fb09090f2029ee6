// Package settings edits the settings files of other programs: it puts one entry in and takes it out again, and leaves
// every other byte, comments and the order of keys included, as its owner wrote it.
package settings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tailscale/hujson"
)

// document is a file of JSON, with or without comments and trailing commas, and where everything in it stands.
type document struct {
	text []byte
	root hujson.Value
}

// parse reads a file. A byte order mark is no part of JSON and has to be taken off before.
func parse(text []byte) (document, error) {
	root, err := hujson.Parse(text)
	if err != nil {
		return document{}, fmt.Errorf("it is not JSON: %w", err)
	}
	if _, ok := root.Value.(*hujson.Object); !ok {
		return document{}, errors.New("it is not a JSON object")
	}
	return document{text, root}, nil
}

// span is where something stands in a text.
type span struct{ start, end int }

// composite is an object or an array, brackets included, and its members or elements. A member starts with its name.
type composite struct {
	span
	items    []span
	values   []*hujson.Value
	trailing bool // a comma stands behind the last item
}

func (d *document) composite(v *hujson.Value) composite {
	c := composite{span: span{v.StartOffset, v.EndOffset}}
	switch v := v.Value.(type) {
	case *hujson.Object:
		for i := range v.Members {
			m := &v.Members[i]
			c.items = append(c.items, span{m.Name.StartOffset, m.Value.EndOffset})
			c.values = append(c.values, &m.Value)
		}
	case *hujson.Array:
		for i := range v.Elements {
			e := &v.Elements[i]
			c.items = append(c.items, span{e.StartOffset, e.EndOffset})
			c.values = append(c.values, e)
		}
	}
	if n := len(c.items); n > 0 {
		c.trailing = d.comma(c.items[n-1].end, c.end-1) < c.end-1
	}
	return c
}

// lookup follows names from the root as far as there are members. It returns the last value and how many names led
// to it, and an error where a name leads through something that is no object.
func (d *document) lookup(path []string) (*hujson.Value, int, error) {
	v := &d.root
	for i, name := range path {
		o, ok := v.Value.(*hujson.Object)
		if !ok {
			return nil, 0, fmt.Errorf("%q in it is not an object", strings.Join(path[:i], "."))
		}
		at := -1
		for j, m := range o.Members {
			if l, ok := m.Name.Value.(hujson.Literal); ok && l.String() == name {
				if at >= 0 {
					return nil, 0, fmt.Errorf("%q stands in it twice", strings.Join(path[:i+1], "."))
				}
				at = j
			}
		}
		if at < 0 {
			return v, i, nil
		}
		v = &o.Members[at].Value
	}
	return v, len(path), nil
}

// array finds the array at path; nil where there is none.
func (d *document) array(path []string) (*hujson.Value, error) {
	v, n, err := d.lookup(path)
	if err != nil || n < len(path) {
		return nil, err
	}
	if _, ok := v.Value.(*hujson.Array); !ok {
		return nil, fmt.Errorf("%q in it is not a list", strings.Join(path, "."))
	}
	return v, nil
}

// plain is a value as standard JSON.
func plain(v *hujson.Value) []byte {
	c := v.Clone()
	c.Standardize()
	c.BeforeExtra, c.AfterExtra = nil, nil
	return c.Pack()
}

// add appends item to the array at path, and makes what of the path is missing; made are the paths of that.
func (d *document) add(path []string, item string) (out []byte, made [][]string, err error) {
	v, n, err := d.lookup(path)
	if err != nil {
		return nil, nil, err
	}
	if n == len(path) {
		if _, ok := v.Value.(*hujson.Array); !ok {
			return nil, nil, fmt.Errorf("%q in it is not a list", strings.Join(path, "."))
		}
		return d.insert(d.composite(v), "", item), nil, nil
	}
	if _, ok := v.Value.(*hujson.Object); !ok {
		return nil, nil, fmt.Errorf("%q in it is not an object", strings.Join(path[:n], "."))
	}
	value := "[" + item + "]"
	for i := len(path) - 1; i > n; i-- {
		value = "{" + quote(path[i]) + ":" + value + "}"
	}
	for i := n; i < len(path); i++ {
		made = append(made, slices.Clone(path[:i+1]))
	}
	return d.insert(d.composite(v), path[n], value), made, nil
}

func quote(s string) string {
	q, _ := json.Marshal(s)
	return string(q)
}

// insert puts a member, or without a name an element, at the end of c, in the manner of what stands there.
func (d *document) insert(c composite, name, value string) []byte {
	end := c.end - 1 // the closing bracket
	inline := !bytes.ContainsRune(d.text[c.start:c.end], '\n') && (len(c.items) > 0 || !bytes.ContainsRune(d.text, '\n') && len(d.text) > 2)
	if inline {
		return d.insertInline(c, name, value)
	}
	indent := d.itemIndent(c)
	text := indent + d.pretty(name, value, indent)
	// Behind the comments that follow the last item, in front of the blanks that precede the bracket.
	at := len(bytes.TrimRight(d.text[:end], " \t\r\n"))
	nl := d.newline()
	var b []byte
	switch last := len(c.items) - 1; {
	case last >= 0 && c.trailing:
		b = append(b, d.text[:at]...)
		b = append(b, nl+text+","...)
	case last >= 0:
		b = append(b, d.text[:c.items[last].end]...)
		b = append(b, ',')
		b = append(b, d.text[c.items[last].end:at]...)
		b = append(b, nl+text...)
	default:
		b = append(b, d.text[:at]...)
		b = append(b, nl+text...)
	}
	if !bytes.ContainsRune(d.text[at:end], '\n') {
		b = append(b, nl+d.lineIndent(c.start)...)
		at = end
	}
	return append(b, d.text[at:]...)
}

func (d *document) insertInline(c composite, name, value string) []byte {
	if name != "" {
		value = quote(name) + ":" + value
	}
	at, sep := c.start+1, ""
	if n := len(c.items); n > 0 {
		at, sep = c.items[n-1].end, ", "
	}
	return slices.Concat(d.text[:at], []byte(sep+value), d.text[at:])
}

// pretty writes a member or element over several lines.
func (d *document) pretty(name, value, indent string) string {
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(value), indent, d.unit()); err != nil {
		b.Reset()
		b.WriteString(value)
	}
	s := strings.ReplaceAll(b.String(), "\n", d.newline())
	if name != "" {
		return quote(name) + ": " + s
	}
	return s
}

func (d *document) newline() string {
	if bytes.Contains(d.text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// lineIndent are the blanks at the start of the line of an offset.
func (d *document) lineIndent(at int) string {
	start := bytes.LastIndexByte(d.text[:at], '\n') + 1
	line := d.text[start:at]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// itemIndent is the indentation of the items of c.
func (d *document) itemIndent(c composite) string {
	for i := len(c.items) - 1; i >= 0; i-- {
		start := bytes.LastIndexByte(d.text[:c.items[i].start], '\n') + 1
		if len(bytes.TrimLeft(d.text[start:c.items[i].start], " \t")) == 0 {
			return string(d.text[start:c.items[i].start])
		}
	}
	return d.lineIndent(c.start) + d.unit()
}

// unit is one step of indentation, as the first indented line has it.
func (d *document) unit() string {
	for line := range bytes.Lines(d.text) {
		rest := bytes.TrimLeft(line, " \t")
		if n := len(line) - len(rest); n > 0 && len(bytes.TrimSpace(rest)) > 0 {
			return string(line[:n])
		}
	}
	return "  "
}

// replace puts another value in the place of an element.
func (d *document) replace(c composite, i int, value string) []byte {
	text := value
	if bytes.ContainsRune(d.text, '\n') {
		text = d.pretty("", value, d.lineIndent(c.items[i].start))
	}
	return slices.Concat(d.text[:c.items[i].start], []byte(text), d.text[c.items[i].end:])
}

// remove takes an item out, with one of the commas beside it and the blanks in front of it. Comments stay.
func (d *document) remove(c composite, i int) []byte {
	start, end := c.items[i].start, c.items[i].end
	cut := len(bytes.TrimRight(d.text[:start], " \t\r\n"))
	if i == len(c.items)-1 && !c.trailing {
		// The comma in front of it goes, which may stand before comments.
		if i > 0 {
			comma := d.comma(c.items[i-1].end, c.end)
			rest := d.text[comma+1 : cut]
			return slices.Concat(d.text[:comma], rest, d.text[end:])
		}
		return slices.Concat(d.text[:cut], d.text[end:])
	}
	comma := d.comma(end, c.end)
	return slices.Concat(d.text[:cut], d.text[end:comma], d.text[comma+1:])
}

// comma is the offset of the first comma from at on that is in no comment, or end if there is none before that. Only
// blanks and comments may stand there.
func (d *document) comma(at, end int) int {
	for at < end && d.text[at] != ',' {
		switch {
		case bytes.HasPrefix(d.text[at:], []byte("//")):
			at += bytes.IndexByte(d.text[at:], '\n') + 1
		case bytes.HasPrefix(d.text[at:], []byte("/*")):
			at += 2 + bytes.Index(d.text[at+2:], []byte("*/")) + 2
		default:
			at++
		}
	}
	return min(at, end)
}
