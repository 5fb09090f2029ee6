package settings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tailscale/hujson"
)

const utf8BOM = "\xef\xbb\xbf"

// Hook is an entry among the hooks of an event. Hosts write them in one of two ways: flat, as a list of handlers, or as
// a list of groups with a list of handlers in each.
type Hook struct {
	// Command is the command line of the handler.
	Command string
	// Entry is the element of the event's list that the handler stands in, as standard JSON.
	Entry []byte
	// Index is the place of that element in the list, and Handler that of the handler in its group.
	Index, Handler int
	// Alone says that there is no other handler in the group.
	Alone bool
}

// Hooks are the handlers of an event, whose list is at path. A file that is empty has none.
func Hooks(text []byte, path []string) ([]Hook, error) {
	text = bytes.TrimPrefix(text, []byte(utf8BOM))
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, nil
	}
	d, err := parse(text)
	if err != nil {
		return nil, err
	}
	return d.hooks(path)
}

func (d *document) hooks(path []string) ([]Hook, error) {
	v, err := d.array(path)
	if err != nil || v == nil {
		return nil, err
	}
	type handler struct {
		Command string `json:"command"`
	}
	var all []Hook
	for i, e := range d.composite(v).values {
		entry := plain(e)
		var group struct {
			handler
			Hooks []json.RawMessage `json:"hooks"`
		}
		// What is no group of ours is nobody's business.
		if json.Unmarshal(entry, &group) != nil {
			continue
		}
		if group.Command != "" {
			all = append(all, Hook{group.Command, entry, i, 0, true})
		}
		for j, raw := range group.Hooks {
			var h handler
			if json.Unmarshal(raw, &h) == nil && h.Command != "" {
				all = append(all, Hook{h.Command, entry, i, j, len(group.Hooks) == 1})
			}
		}
	}
	return all, nil
}

// PutHook has entry, an element in standard JSON, stand in the event's list at path: in the place of the first entry
// that is ours and nothing else's, or at the end. made are the paths of the lists and objects that had to be made for
// it. A text that need not change comes back as it is. An empty text becomes a file.
func PutHook(text []byte, path []string, entry string, ours func(command string) bool) (out []byte, made [][]string, err error) {
	body, bom := bytes.CutPrefix(text, []byte(utf8BOM))
	if len(bytes.TrimSpace(body)) == 0 {
		body = []byte("{}\n")
	}
	d, err := parse(body)
	if err != nil {
		return nil, nil, err
	}
	hooks, err := d.hooks(path)
	if err != nil {
		return nil, nil, err
	}
	shared := false
	for _, h := range hooks {
		if !ours(h.Command) {
			continue
		}
		if !h.Alone {
			// Somebody has put another handler beside it.
			if h.Command == commandOf(entry) {
				return text, nil, nil
			}
			shared = true
			continue
		}
		if same(h.Entry, []byte(entry)) {
			return text, nil, nil
		}
		v, err := d.array(path)
		if err != nil {
			return nil, nil, err
		}
		return checked(d.replace(d.composite(v), h.Index, entry), nil, bom)
	}
	if shared {
		if body, err = DropHooks(body, path, nil, ours); err != nil {
			return nil, nil, err
		}
		if d, err = parse(body); err != nil {
			return nil, nil, err
		}
	}
	out, made, err = d.add(path, entry)
	if err != nil {
		return nil, nil, err
	}
	return checked(out, made, bom)
}

// commandOf is the command of the handler in an entry.
func commandOf(entry string) string {
	hooks, err := Hooks([]byte(`{"hooks":[`+entry+`]}`), []string{"hooks"})
	if err != nil || len(hooks) == 0 {
		return ""
	}
	return hooks[0].Command
}

// checked reads an edited text once more, since a file that its program cannot read is the worst that an edit can do.
func checked(text []byte, made [][]string, bom bool) ([]byte, [][]string, error) {
	if _, err := parse(text); err != nil {
		return nil, nil, fmt.Errorf("the edit would break it: %w", err)
	}
	if bom {
		text = append([]byte(utf8BOM), text...)
	}
	return text, made, nil
}

// DropHooks takes the handlers that are ours out of the event's list at path, and then what of made is empty.
func DropHooks(text []byte, path []string, made [][]string, ours func(command string) bool) ([]byte, error) {
	body, bom := bytes.CutPrefix(text, []byte(utf8BOM))
	if len(bytes.TrimSpace(body)) == 0 {
		return text, nil
	}
	for {
		d, err := parse(body)
		if err != nil {
			return nil, err
		}
		hooks, err := d.hooks(path)
		if err != nil {
			return nil, err
		}
		out, ok := d.dropFirst(path, hooks, ours)
		if !ok {
			break
		}
		body = out
	}
	for i := len(made) - 1; i >= 0; i-- {
		out, err := dropEmpty(body, made[i])
		if err != nil {
			return nil, err
		}
		body = out
	}
	out, _, err := checked(body, nil, bom)
	return out, err
}

func (d *document) dropFirst(path []string, hooks []Hook, ours func(string) bool) ([]byte, bool) {
	for _, h := range hooks {
		if !ours(h.Command) {
			continue
		}
		v, err := d.array(path)
		if err != nil || v == nil {
			return nil, false
		}
		list := d.composite(v)
		if h.Alone {
			return d.remove(list, h.Index), true
		}
		group, ok := list.values[h.Index].Value.(*hujson.Object)
		if !ok {
			return nil, false
		}
		for i := range group.Members {
			m := &group.Members[i]
			if l, ok := m.Name.Value.(hujson.Literal); ok && l.String() == "hooks" {
				return d.remove(d.composite(&m.Value), h.Handler), true
			}
		}
		return nil, false
	}
	return nil, false
}

// dropEmpty removes the member at path if nothing is in it.
func dropEmpty(text []byte, path []string) ([]byte, error) {
	d, err := parse(text)
	if err != nil {
		return nil, err
	}
	v, n, err := d.lookup(path)
	if err != nil || n < len(path) {
		return text, err
	}
	if c := d.composite(v); len(c.items) > 0 || len(bytes.TrimSpace(d.text[c.start+1:c.end-1])) > 0 {
		return text, nil
	}
	parent, _, err := d.lookup(path[:len(path)-1])
	if err != nil {
		return nil, err
	}
	c := d.composite(parent)
	for i, item := range c.values {
		if item == v {
			return d.remove(c, i), nil
		}
	}
	return text, nil
}

// same reports whether two texts are the same JSON but for blanks.
func same(a, b []byte) bool {
	var x, y bytes.Buffer
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

// Value is the value at path as standard JSON; nil where there is none.
func Value(text []byte, path ...string) ([]byte, error) {
	text = bytes.TrimPrefix(text, []byte(utf8BOM))
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, nil
	}
	d, err := parse(text)
	if err != nil {
		return nil, err
	}
	v, n, err := d.lookup(path)
	if err != nil {
		return nil, err
	}
	if n < len(path) {
		return nil, nil
	}
	return plain(v), nil
}

// errBlock says that a marked block begins and does not end, or the other way round.
var errBlock = errors.New("the marks of our block in it do not fit: one of them is missing")
