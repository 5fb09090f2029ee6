package mcp

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// message is what one line says. All values are as they were written.
type message struct {
	id     jsontext.Value // nil for a notification
	method string         // "" for a response
	params jsontext.Value
	result jsontext.Value // nil for an error
}

func decoder(b []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewBuffer(b), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// parse reads a message. ok is false for whatever is not one JSON object.
func parse(line []byte) (m message, ok bool) {
	ok = members(line, func(name string, v jsontext.Value) {
		switch name {
		case "id":
			m.id = v
		case "method":
			m.method = text(v)
		case "params":
			m.params = v
		case "result":
			m.result = v
		}
	})
	return m, ok
}

// members hands the members of an object to f, in their order. It reports whether object is one object and nothing more.
func members(object []byte, f func(name string, v jsontext.Value)) bool {
	d := decoder(object)
	if d.PeekKind() != '{' {
		return false
	}
	if _, err := d.ReadToken(); err != nil {
		return false
	}
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return false
		}
		key := name.String()
		v, err := d.ReadValue()
		if err != nil {
			return false
		}
		f(key, v)
	}
	if _, err := d.ReadToken(); err != nil {
		return false
	}
	_, err := d.ReadToken()
	return err == io.EOF
}

// member is the value of one member; nil where there is none.
func member(object []byte, name string) (found jsontext.Value) {
	members(object, func(n string, v jsontext.Value) {
		if n == name {
			found = v
		}
	})
	return found
}

// elements are the items of an array.
func elements(array []byte) (all []jsontext.Value, ok bool) {
	d := decoder(array)
	if d.PeekKind() != '[' {
		return nil, false
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, false
	}
	for d.PeekKind() != ']' {
		v, err := d.ReadValue()
		if err != nil {
			return nil, false
		}
		all = append(all, v)
	}
	return all, true
}

// edit writes an object again with the values that change returns; nil takes the member out. Names, order and all other
// values stay as they were written.
func edit(object []byte, change func(name string, v jsontext.Value) jsontext.Value) []byte {
	out := []byte{'{'}
	members(object, func(name string, v jsontext.Value) {
		if v = change(name, v); v == nil {
			return
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, encode(name)...), ':'), v...)
	})
	return append(out, '}')
}

// join writes an array.
func join(values []jsontext.Value) jsontext.Value {
	out := jsontext.Value{'['}
	for i, v := range values {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, v...)
	}
	return append(out, ']')
}

// text is the text of a JSON string, and "" for anything else.
func text(v jsontext.Value) string {
	if v.Kind() != '"' {
		return ""
	}
	b, _ := jsontext.AppendUnquote(nil, v)
	return string(b)
}

// idKey is what the id of a request and that of its response have in common, however their strings are escaped.
func idKey(id jsontext.Value) string {
	if id.Kind() == '"' {
		return `"` + text(id)
	}
	return string(id)
}

// encode writes a value of our own on one line, as valid UTF-8.
func encode(v any) jsontext.Value {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		// What is written here are texts, numbers and JSON that was read before.
		panic("mcp: " + err.Error())
	}
	return jsontext.Value(strings.ToValidUTF8(strings.TrimSuffix(b.String(), "\n"), "\ufffd"))
}

// The error codes of JSON-RPC and of the protocol.
const (
	codeParse       = -32700
	codeMethod      = -32601
	codeParams      = -32602
	codeServer      = -32000
	codeUnsupported = -32022
)

// answer writes the response with a result.
func answer(id jsontext.Value, result any) []byte {
	return encode(struct {
		Version string         `json:"jsonrpc"`
		ID      jsontext.Value `json:"id"`
		Result  any            `json:"result"`
	}{"2.0", id, result})
}

// refuse writes the response with an error.
func refuse(id jsontext.Value, code int, words string, data any) []byte {
	type problem struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
		Data    any    `json:"data,omitempty"`
	}
	if id == nil {
		id = jsontext.Value("null")
	}
	return encode(struct {
		Version string         `json:"jsonrpc"`
		ID      jsontext.Value `json:"id"`
		Error   problem        `json:"error"`
	}{"2.0", id, problem{code, words, data}})
}

// The versions of the protocol, the newest of each era first.
const (
	modern      = "2026-07-28"
	metaVersion = "io.modelcontextprotocol/protocolVersion"
)

var legacy = [...]string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// versionOf is the version that a request of the modern era carries, and "" for the others.
func versionOf(params jsontext.Value) string {
	meta := member(params, "_meta")
	if meta == nil {
		return ""
	}
	return text(member(meta, metaVersion))
}
