package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// TOMLValue is what a file of TOML says at path, as JSON; nil where it says nothing.
func TOMLValue(text []byte, path ...string) ([]byte, error) {
	v, err := ParseTOML(text)
	if err != nil {
		return nil, err
	}
	var at any = v
	for _, name := range path {
		table, _ := at.(map[string]any)
		var ok bool
		if at, ok = table[name]; !ok {
			return nil, nil
		}
	}
	out, err := json.Marshal(at)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", strings.Join(path, "."), err)
	}
	return out, nil
}

// SetTOMLMember has the table at path, which has to stand under a header of its own, say value under name. value is
// a string or a list of strings as JSON writes them, which TOML reads alike. Everything else stays as it is written:
// what the file says before and after is compared, and a file that is written in another way is refused.
func SetTOMLMember(text []byte, path []string, name, value string) ([]byte, error) {
	want, err := ParseTOML(text)
	if err != nil {
		return nil, err
	}
	table := want
	for _, p := range path {
		var ok bool
		if table, ok = table[p].(map[string]any); !ok {
			return nil, fmt.Errorf("there is no %q in it", strings.Join(path, "."))
		}
	}
	var v any
	if err := json.Unmarshal([]byte(value), &v); err != nil {
		return nil, fmt.Errorf("write %s: %w", name, err)
	}
	if reflect.DeepEqual(table[name], v) {
		return text, nil
	}
	table[name] = v
	lines := strings.SplitAfter(string(text), "\n")
	from, to := section(lines, path)
	out := ""
	if from >= 0 {
		out = setIn(lines, from, to, name, value)
	}
	got, err := ParseTOML([]byte(out))
	if err != nil || !reflect.DeepEqual(got, want) {
		return nil, errors.New("its tables are written in a way that cannot be edited: it has to be done by hand")
	}
	return []byte(out), nil
}

// section is where the lines of the table at path stand: behind its header, up to the next one. from is -1 where it
// has no header.
func section(lines []string, path []string) (from, to int) {
	from = -1
	for i, l := range lines {
		if !strings.HasPrefix(strings.TrimSpace(l), "[") {
			continue
		}
		if from >= 0 {
			return from, i
		}
		var t map[string]any
		if toml.Unmarshal([]byte(l), &t) == nil && only(t, path) {
			from = i + 1
		}
	}
	return from, len(lines)
}

// only reports whether path is all there is in t.
func only(t map[string]any, path []string) bool {
	for _, p := range path {
		next, ok := t[p].(map[string]any)
		if !ok || len(t) != 1 {
			return false
		}
		t = next
	}
	return len(t) == 0
}

// setIn writes name = value over the lines, among those from from to to, that say name now, or in front of them.
func setIn(lines []string, from, to int, name, value string) string {
	line := name + " = " + value + "\n"
	for i := from; i < to; i++ {
		key, _, ok := strings.Cut(lines[i], "=")
		if !ok || strings.Trim(strings.TrimSpace(key), `"'`) != name {
			continue
		}
		for end := i + 1; end <= to; end++ {
			var t map[string]any
			if toml.Unmarshal([]byte(strings.Join(lines[i:end], "")), &t) == nil {
				return strings.Join(lines[:i], "") + line + strings.Join(lines[end:], "")
			}
		}
	}
	head := strings.Join(lines[:from], "")
	if !strings.HasSuffix(head, "\n") {
		head += "\n"
	}
	return head + line + strings.Join(lines[from:], "")
}
