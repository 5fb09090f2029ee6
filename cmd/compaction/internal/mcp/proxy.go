package mcp

import (
	"bufio"
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
	// pending are the client's requests without an answer, by their id as it was written.
	pending map[string]request
	// listed are the names of the server's tools.
	listed map[string]bool
	// joined says that our tools are listed; handshake that the client is of the older era, which can be told of it.
	joined, handshake bool
}

type request struct {
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
		if len(line) > 0 && !r.own(line) {
			r.server.write(line)
		}
		if err != nil || r.server.failed() != nil {
			return
		}
	}
}

// own takes note of a request, and reports whether it is one to our own tools, which the server must not see.
func (r *relay) own(line []byte) bool {
	m, ok := parse(line)
	if !ok || m.method == "" {
		return false
	}
	if m.id == nil {
		if m.method == "notifications/cancelled" {
			r.take(string(member(m.params, "requestId")))
		}
		return false
	}
	q := request{method: m.method, modern: versionOf(m.params) != ""}
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
	r.pending[string(m.id)] = q
	return false
}

// take removes a pending request.
func (r *relay) take(id string) (request, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	q, ok := r.pending[id]
	delete(r.pending, id)
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
	m, ok := parse(line)
	if !ok || m.method != "" || m.id == nil {
		r.client.write(line)
		return
	}
	q, ok := r.take(string(m.id))
	if !ok || m.result == nil {
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

// abandon answers what is still pending: no answer will come.
func (r *relay) abandon(words string) {
	r.work.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	for id := range r.pending {
		r.client.write(refuse([]byte(id), codeServer, words, nil))
	}
	clear(r.pending)
}
