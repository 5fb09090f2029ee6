package settings

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/pelletier/go-toml/v2"
)

// ParseTOML reads a file of TOML.
func ParseTOML(text []byte) (map[string]any, error) {
	var v map[string]any
	if err := toml.Unmarshal(text, &v); err != nil {
		return nil, fmt.Errorf("it is not TOML: %w", err)
	}
	return v, nil
}

// PutTOML has the block with body stand in a file of TOML, and checks that nothing else of what the file says has
// changed: an array of tables cannot be added to where it was written as a value.
func (b Block) PutTOML(text []byte, body string) ([]byte, error) {
	without, err := b.Drop(text)
	if err != nil {
		return nil, err
	}
	before, err := ParseTOML(without)
	if err != nil {
		return nil, err
	}
	out, err := b.Put(text, body)
	if err != nil {
		return nil, err
	}
	after, err := ParseTOML(out)
	if err != nil {
		return nil, fmt.Errorf("our entry does not fit behind what is in it: %w", err)
	}
	if !within(before, after) {
		return nil, errors.New("our entry would change what is in it")
	}
	return out, nil
}

// within reports whether all of a is in b, lists as the beginnings of longer ones.
func within(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok {
			return false
		}
		for k, v := range a {
			w, ok := b[k]
			if !ok || !within(v, w) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		if !ok || len(b) < len(a) {
			return false
		}
		for i := range a {
			if !within(a[i], b[i]) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(a, b)
}
