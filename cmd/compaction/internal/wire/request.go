package wire

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/engine"
)

// Request is one line that a client sends.
type Request struct {
	// ID is the JSON value that the answer repeats, as it was written; nil where there was none.
	ID []byte
	// Op is what is asked for: empty for a compaction.
	Op string
	// Input is what is to be compacted.
	Input engine.Input
	// HasText says that the line had a text.
	HasText bool
	// Keep asks for the original to be kept where the result is lossy, and for a closing line that names it.
	Keep bool
}

// ParseRequest reads one line. Fields that it does not know are passed over, null is as good as absent, and of fields
// that stand twice the last counts. With an error, the request still has the ID if that could be read before it.
func ParseRequest(line []byte) (Request, error) {
	var r Request
	d := jsontext.NewDecoder(bytes.NewBuffer(line), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	if d.PeekKind() != '{' {
		if _, err := d.ReadValue(); err != nil {
			return r, fmt.Errorf("the line is not JSON: %w", err)
		}
		return r, errors.New("the line is not a JSON object")
	}
	if _, err := d.ReadToken(); err != nil {
		return r, fmt.Errorf("the line is not JSON: %w", err)
	}
	var wrong error
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return r, fmt.Errorf("the line is not JSON: %w", err)
		}
		key := name.String()
		v, err := d.ReadValue()
		if err != nil {
			return r, fmt.Errorf("the line is not JSON: %w", err)
		}
		// The rest is read even so, since the ID may stand behind a wrong field.
		if err := r.set(key, v); err != nil && wrong == nil {
			wrong = err
		}
	}
	if _, err := d.ReadToken(); err != nil {
		return r, fmt.Errorf("the line is not JSON: %w", err)
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return r, errors.New("the line has more than one JSON value")
	}
	return r, wrong
}

func (r *Request) set(key string, v jsontext.Value) (err error) {
	null := v.Kind() == 'n'
	switch key {
	case "id":
		r.ID = bytes.Clone(v)
	case "op":
		return text(key, v, &r.Op)
	case "tool":
		return text(key, v, &r.Input.Tool)
	case "command":
		return text(key, v, &r.Input.Command)
	case "cwd":
		return text(key, v, &r.Input.Dir)
	case "host":
		return text(key, v, &r.Input.Host)
	case "text":
		r.HasText = !null
		return text(key, v, &r.Input.Text)
	case "argv":
		r.Input.Argv, err = words(key, v)
	case "exitCode":
		r.Input.Exit, err = exit(key, v)
	case "keep":
		if k := v.Kind(); k != 't' && k != 'f' && k != 'n' {
			return fmt.Errorf("%q must be true or false", key)
		}
		r.Keep = v.Kind() == 't'
	}
	return err
}

func text(key string, v jsontext.Value, to *string) error {
	switch v.Kind() {
	case 'n':
		*to = ""
	case '"':
		*to = Unquote(v)
	default:
		return fmt.Errorf("%q must be a string", key)
	}
	return nil
}

func words(key string, v jsontext.Value) ([]string, error) {
	if v.Kind() == 'n' {
		return nil, nil
	}
	wrong := fmt.Errorf("%q must be a list of strings", key)
	if v.Kind() != '[' {
		return nil, wrong
	}
	d := jsontext.NewDecoder(bytes.NewReader(v), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	if _, err := d.ReadToken(); err != nil {
		return nil, wrong
	}
	var out []string
	for d.PeekKind() != ']' {
		w, err := d.ReadValue()
		if err != nil || w.Kind() != '"' {
			return nil, wrong
		}
		out = append(out, Unquote(w))
	}
	return out, nil
}

func exit(key string, v jsontext.Value) (engine.Exit, error) {
	if v.Kind() == 'n' {
		return engine.Exit{}, nil
	}
	n, err := strconv.ParseInt(string(v), 10, 64)
	if err != nil || n != int64(int(n)) {
		return engine.Exit{}, fmt.Errorf("%q must be a whole number", key)
	}
	return engine.Exited(int(n)), nil
}
