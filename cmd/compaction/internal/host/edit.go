package host

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/settings"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/wire"
)

// edit is what installing puts into one file.
type edit struct {
	file string
	// put has our part stand in a text; made are the lists and objects that had to be made for it.
	put func(text []byte) (out []byte, made [][]string, err error)
	// drop takes our part out of a text, and what of made is empty then.
	drop func(text []byte, made [][]string) ([]byte, error)
	// own says that the whole file is ours.
	own bool
}

// hookEdit puts an entry among the hooks of an event, in a file of JSON. start is the text of a new file.
func hookEdit(h Name, file string, event []string, entry object, start string) edit {
	return edit{
		file: file,
		put: func(text []byte) ([]byte, [][]string, error) {
			if len(bytes.TrimSpace(text)) == 0 && start != "" {
				text = []byte(start)
			}
			return settings.PutHook(text, event, string(entry.json()), ours(h))
		},
		drop: func(text []byte, made [][]string) ([]byte, error) {
			return settings.DropHooks(text, event, made, ours(h))
		},
	}
}

// unhook takes our entry out from among the hooks of an event.
func unhook(e edit) edit {
	drop := e.drop
	e.put = func(text []byte) ([]byte, [][]string, error) {
		out, err := drop(text, nil)
		return out, nil, err
	}
	return e
}

// ownFile is a file that is ours as a whole.
func ownFile(file, content string) edit {
	return edit{
		file: file,
		own:  true,
		put:  func([]byte) ([]byte, [][]string, error) { return []byte(content), nil, nil },
		drop: func([]byte, [][]string) ([]byte, error) { return nil, nil },
	}
}

// blockEdit puts a block into a file of lines.
func blockEdit(file string, b settings.Block, body string) edit {
	return edit{
		file: file,
		put: func(text []byte) ([]byte, [][]string, error) {
			out, err := b.Put(text, body)
			return out, nil, err
		},
		drop: func(text []byte, _ [][]string) ([]byte, error) { return b.Drop(text) },
	}
}

// tomlEdit puts a block into a file of TOML.
func tomlEdit(file string, b settings.Block, body string) edit {
	e := blockEdit(file, b, body)
	e.put = func(text []byte) ([]byte, [][]string, error) {
		out, err := b.PutTOML(text, body)
		return out, nil, err
	}
	return e
}

// js is a JSON string.
func js(s string) jsontext.Value { return wire.AppendQuote(nil, s) }
