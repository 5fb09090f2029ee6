package mcp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// Server is a server of nothing but [Tools].
type Server struct {
	Tools   *Tools
	Version string
}

// instructions tell a model what the tools are for.
const instructions = "Large JSON answers are saved and replaced by a fileRef. Start with response_outline on its path, then use response_filter, response_compress or response_slice with the paths that it names. output_raw shows what a compacted output left out."

// Serve answers the requests on r until it ends, or ctx is done. Calls of tools run side by side; their answers come as
// they are ready.
func (s *Server) Serve(ctx context.Context, r io.Reader, w io.Writer) error {
	out := &lineWriter{w: w}
	var calls sync.WaitGroup
	defer calls.Wait()
	in := bufio.NewReaderSize(r, 64<<10)
	for ctx.Err() == nil {
		line, err := readLine(in)
		if len(line) > 0 {
			s.line(line, out, &calls)
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return errors.Join(err, out.failed())
		}
		if err := out.failed(); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (s *Server) line(line []byte, out *lineWriter, calls *sync.WaitGroup) {
	if items, ok := elements(line); ok {
		// A batch, which one version of the protocol had. Its answers come one a line.
		for _, item := range items {
			s.line(item, out, calls)
		}
		return
	}
	m, ok := parse(line)
	switch {
	case !ok:
		out.write(refuse(nil, codeParse, "the line is not a JSON object", nil))
	case m.method == "" || m.id == nil:
		// Responses to requests that were never made, and notifications, of which none changes anything here.
	case m.method == "tools/call":
		calls.Go(func() { out.write(s.handle(m)) })
	default:
		out.write(s.handle(m))
	}
}

// handle answers a request.
func (s *Server) handle(m message) []byte {
	version := versionOf(m.params)
	if version != "" && version != modern {
		return refuse(m.id, codeUnsupported, "unsupported protocol version", map[string]any{"supported": versions(), "requested": version})
	}
	type info struct {
		Name    string `json:"name"`
		Title   string `json:"title"`
		Version string `json:"version"`
	}
	capabilities := jsontext.Value(`{"tools":{}}`)
	switch {
	case m.method == "tools/list":
		return answer(m.id, s.list(version != ""))
	case m.method == "tools/call":
		return s.call(m, version != "")
	case m.method == "initialize" && version == "":
		asked := text(member(m.params, "protocolVersion"))
		if !slices.Contains(legacy[:], asked) {
			asked = legacy[0]
		}
		return answer(m.id, struct {
			Version      string         `json:"protocolVersion"`
			Capabilities jsontext.Value `json:"capabilities"`
			Info         info           `json:"serverInfo"`
			Instructions string         `json:"instructions"`
		}{asked, capabilities, info{"compaction", "Saved responses", s.Version}, instructions})
	case m.method == "ping" && version == "":
		return answer(m.id, struct{}{})
	case m.method == "server/discover" && version != "":
		return answer(m.id, struct {
			Type         string         `json:"resultType"`
			Versions     []string       `json:"supportedVersions"`
			Capabilities jsontext.Value `json:"capabilities"`
			Instructions string         `json:"instructions"`
			TTL          int            `json:"ttlMs"`
			Scope        string         `json:"cacheScope"`
		}{"complete", versions(), capabilities, instructions, 0, "private"})
	}
	return refuse(m.id, codeMethod, fmt.Sprintf("method %q is not supported", m.method), nil)
}

// versions are all that the server speaks.
func versions() []string { return append([]string{modern}, legacy[:]...) }

func (s *Server) list(modernEra bool) any {
	var r struct {
		Type  string           `json:"resultType,omitempty"`
		Tools []jsontext.Value `json:"tools"`
		TTL   *int             `json:"ttlMs,omitempty"`
		Scope string           `json:"cacheScope,omitempty"`
	}
	for _, t := range s.Tools.all() {
		r.Tools = append(r.Tools, t.listed(t.name))
	}
	if modernEra {
		r.Type, r.TTL, r.Scope = "complete", new(int), "private"
	}
	return r
}

func (s *Server) call(m message, modernEra bool) []byte {
	name := text(member(m.params, "name"))
	for _, t := range s.Tools.all() {
		if t.name == name {
			return answer(m.id, s.Tools.run(t, member(m.params, "arguments"), modernEra))
		}
	}
	return refuse(m.id, codeParams, fmt.Sprintf("there is no tool %q", name), nil)
}

// readLine reads a line of any length, without its end.
func readLine(r *bufio.Reader) ([]byte, error) {
	line, err := r.ReadBytes('\n')
	return bytes.TrimRight(line, "\r\n"), err
}

// lineWriter writes whole lines from many goroutines. After the first error it writes nothing more.
type lineWriter struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

func (l *lineWriter) write(line []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		_, l.err = l.w.Write(append(line[:len(line):len(line)], '\n'))
	}
}

func (l *lineWriter) failed() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}
