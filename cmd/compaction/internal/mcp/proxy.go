package mcp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
)

// How long a server may take to end after its input has, and again after it was asked to by a signal.
const patience = 5 * time.Second

// Proxy runs a server and stands between it and the client. Lines pass byte for byte but for the results of tools,
// which are compacted, and the list of tools.
type Proxy struct {
	// Command is the server's command line, Env its environment.
	Command []string
	Env     []string
	// Name is what the server is called in rules, as in mcp__NAME__TOOL; empty for the base name of the command.
	Name string
	App  *app.App
	// Tools look into saved responses; they join the server's own after the first that was saved. Nil for none.
	Tools *Tools
	// Responses is where JSON that is too large goes; nil has it compacted like everything else.
	Responses *Folder
	// Untouched are tools whose results and output schemas stay as they are.
	Untouched []string

	Stdin          io.Reader
	Stdout, Stderr io.Writer
}

// Run relays until the server has ended, and returns its exit code. When the client ends, or ctx is done, the server is
// given time to end, then a signal, then killed.
func (p *Proxy) Run(ctx context.Context) (code int, err error) {
	cmd := exec.Command(p.Command[0], p.Command[1:]...)
	cmd.Env, cmd.Stderr = p.Env, p.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return 1, fmt.Errorf("start the MCP server: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 1, fmt.Errorf("start the MCP server: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return 127, fmt.Errorf("start the MCP server: %w", err)
	}
	r := newRelay(p, &lineWriter{w: p.Stdout}, &lineWriter{w: in})
	ended := make(chan struct{})
	go func() {
		// A client that goes away without a word ends the server like one that closes.
		r.fromClient(p.Stdin)
		_ = in.Close()
		stop(cmd.Process, ended)
	}()
	go func() {
		select {
		case <-ctx.Done():
			_ = in.Close()
			_ = cmd.Process.Signal(syscall.SIGTERM)
			stop(cmd.Process, ended)
		case <-ended:
		}
	}()
	r.fromServer(out)
	err = cmd.Wait()
	close(ended)
	var exit *exec.ExitError
	switch {
	case err == nil:
	case errors.As(err, &exit):
		if code = exit.ExitCode(); code < 0 {
			code = 1
		}
		err = nil
	default:
		code = 1
	}
	r.abandon(fmt.Sprintf("the MCP server %s has ended (%s)", p.name(), state(cmd.ProcessState)))
	return code, err
}

func state(s *os.ProcessState) string {
	if s == nil {
		return "unknown"
	}
	return s.String()
}

// stop ends a server that does not end by itself.
func stop(process *os.Process, ended <-chan struct{}) {
	for _, signal := range []os.Signal{syscall.SIGTERM, os.Kill} {
		select {
		case <-ended:
			return
		case <-time.After(patience):
			_ = process.Signal(signal)
		}
	}
}

// name is what the server is called.
func (p *Proxy) name() string {
	if p.Name != "" {
		return p.Name
	}
	base := filepath.Base(p.Command[0])
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// relay is one session.
type relay struct {
	proxy          *Proxy
	client, server *lineWriter
	work           sync.WaitGroup

	mu sync.Mutex
	// pending are the client's requests without an answer, by what [idKey] makes of their id.
	pending map[string]request
	// listed are the names of the server's tools.
	listed map[string]bool
	// joined says that our tools are listed; handshake that the client is of the older era, which can be told of it.
	joined, handshake bool
}

type request struct {
	id           jsontext.Value
	method, tool string
	modern       bool
}

func newRelay(p *Proxy, client, server *lineWriter) *relay {
	return &relay{proxy: p, client: client, server: server, pending: map[string]request{}, listed: map[string]bool{}}
}

// fromClient passes on what the client says, until it ends or the server takes no more.
func (r *relay) fromClient(from io.Reader) {
	in := bufio.NewReaderSize(from, 64<<10)
	for {
		line, err := readLine(in)
		if line = r.notOwn(line); len(line) > 0 {
			r.server.write(line)
		}
		if err != nil || r.server.failed() != nil {
			return
		}
	}
}

// notOwn takes note of what a line says, and returns what of it is for the server. A line may be a batch, which one version
// of the protocol had; requests to our own tools among others are answered on lines of their own.
func (r *relay) notOwn(line []byte) []byte {
	items, ok := elements(line)
	if !ok {
		if r.own(line) {
			return nil
		}
		return line
	}
	rest := items[:0:0]
	for _, item := range items {
		if !r.own(item) {
			rest = append(rest, item)
		}
	}
	switch {
	case len(rest) == len(items):
		return line
	case len(rest) == 0:
		return nil
	}
	return join(rest)
}

// own takes note of a request, and reports whether it is one to our own tools, which the server must not see.
func (r *relay) own(line []byte) bool {
	m, ok := parse(line)
	if !ok || m.method == "" {
		return false
	}
	if m.id == nil {
		if m.method == "notifications/cancelled" {
			r.take(member(m.params, "requestId"))
		}
		return false
	}
	q := request{id: m.id.Clone(), method: m.method, modern: versionOf(m.params) != ""}
	if m.method == "tools/call" {
		q.tool = text(member(m.params, "name"))
		if t, ok := r.tool(q.tool); ok {
			r.work.Go(func() {
				r.client.write(answer(m.id, r.proxy.Tools.run(t, member(m.params, "arguments"), q.modern)))
			})
			return true
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.handshake = r.handshake || m.method == "initialize"
	r.pending[idKey(m.id)] = q
	return false
}

// take removes a pending request.
func (r *relay) take(id jsontext.Value) (request, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	q, ok := r.pending[idKey(id)]
	delete(r.pending, idKey(id))
	return q, ok
}

// aside is the size in bytes from which a result is worked on beside the stream, so that what comes behind it, as the
// progress of another call, does not wait.
const aside = 256 << 10

// fromServer passes on what the server says until it ends.
func (r *relay) fromServer(from io.Reader) {
	in := bufio.NewReaderSize(from, 64<<10)
	for {
		line, err := readLine(in)
		if len(line) > 0 {
			r.serverLine(line)
		}
		if err != nil {
			r.work.Wait()
			return
		}
	}
}

func (r *relay) serverLine(line []byte) {
	if items, ok := elements(line); ok {
		r.serverBatch(line, items)
		return
	}
	m, q, ok := r.answered(line)
	if !ok {
		r.client.write(line)
		return
	}
	change := func() { r.client.write(r.changed(line, m, q)) }
	if len(line) < aside || q.method != "tools/call" {
		change()
		return
	}
	r.work.Go(change)
}

// answered reads the result of a request that the client waits for. ok is false for every other line.
func (r *relay) answered(line []byte) (m message, q request, ok bool) {
	if m, ok = parse(line); !ok || m.method != "" || m.id == nil {
		return m, q, false
	}
	q, ok = r.take(m.id)
	return m, q, ok && m.result != nil
}

// serverBatch passes on several messages in one line.
func (r *relay) serverBatch(line []byte, items []jsontext.Value) {
	touched := false
	for i, item := range items {
		m, q, ok := r.answered(item)
		if !ok {
			continue
		}
		if out := r.changed(item, m, q); !bytes.Equal(out, item) {
			items[i], touched = out, true
		}
	}
	if touched {
		line = join(items)
	}
	r.client.write(line)
}

// abandon answers what is still pending: no answer will come.
func (r *relay) abandon(words string) {
	r.work.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, q := range r.pending {
		r.client.write(refuse(q.id, codeServer, words, nil))
	}
	clear(r.pending)
}
