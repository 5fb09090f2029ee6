package settings

import (
	"fmt"
	"strings"
)

// SetMember has the object at path, which has to be there, say value, in standard JSON, under name. Everything else
// stays as it is written, and a member that says so already does too.
func SetMember(text []byte, path []string, name, value string) ([]byte, error) {
	d, err := parse(text)
	if err != nil {
		return nil, err
	}
	v, n, err := d.lookup(path)
	if err == nil && n < len(path) {
		err = fmt.Errorf("there is no %q in it", strings.Join(path, "."))
	}
	if err != nil {
		return nil, err
	}
	c := d.composite(v)
	have, n, err := d.lookup(append(path[:len(path):len(path)], name))
	if err != nil {
		return nil, err
	}
	if n == len(path) {
		return d.insert(c, name, value), nil
	}
	if same(plain(have), []byte(value)) {
		return text, nil
	}
	return d.replaceValue(span{have.StartOffset, have.EndOffset}, value), nil
}

// replaceValue puts another value in the place of one.
func (d *document) replaceValue(at span, value string) []byte {
	return append(append(d.text[:at.start:at.start], value...), d.text[at.end:]...)
}
