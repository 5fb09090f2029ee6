package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
)

// session is a real client connected to a real server through the proxy.
type session struct {
	*sdk.ClientSession
	dir      string
	progress chan float64
	changed  chan struct{}
	code     chan int
	stderr   *bytes.Buffer
}

func connect(t *testing.T, version, server string, set func(*Proxy)) *session {
	t.Helper()
	dir := t.TempDir()
	env := append(os.Environ(), "MCP_TEST_SERVER="+server, "COMPACTION_STATE_DIR="+dir+"/state", "COMPACTION_CONFIG_DIR="+dir+"/config")
	a := app.New(app.Options{Env: env, Dir: dir, Version: "1"})
	folder := &Folder{Dir: filepath.Join(dir, "responses")}
	toProxy, fromClient := io.Pipe()
	toClient, fromProxy := io.Pipe()
	s := &session{dir: folder.Dir, progress: make(chan float64, 10), changed: make(chan struct{}, 10), code: make(chan int, 1), stderr: &bytes.Buffer{}}
	p := &Proxy{
		Command: []string{os.Args[0]}, Env: env, Name: "up", App: a,
		Tools: &Tools{Folder: folder}, Responses: folder, Untouched: []string{"kept_structured"},
		Stdin: toProxy, Stdout: fromProxy, Stderr: s.stderr,
	}
	if set != nil {
		set(p)
	}
	go func() {
		code, err := p.Run(context.Background())
		if err != nil {
			t.Error(err)
		}
		fromProxy.Close()
		s.code <- code
	}()
	client := sdk.NewClient(&sdk.Implementation{Name: "client", Version: "1"}, &sdk.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) { s.progress <- r.Params.Progress },
		ElicitationHandler: func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			return &sdk.ElicitResult{Action: "accept"}, nil
		},
		ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) { s.changed <- struct{}{} },
	})
	cs, err := client.Connect(t.Context(), &sdk.IOTransport{Reader: toClient, Writer: fromClient}, &sdk.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	s.ClientSession = cs
	t.Cleanup(func() {
		_ = cs.Close()
		fromClient.Close()
		select {
		case <-s.code:
		case <-time.After(20 * time.Second):
			t.Error("the proxy does not end")
		}
	})
	return s
}

func (s *session) call(t *testing.T, tool string, arguments any) *sdk.CallToolResult {
	t.Helper()
	r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return r
}

func textOf(t *testing.T, r *sdk.CallToolResult, i int) string {
	t.Helper()
	if len(r.Content) <= i {
		t.Fatalf("%d blocks", len(r.Content))
	}
	c, ok := r.Content[i].(*sdk.TextContent)
	if !ok {
		t.Fatalf("block %d is %T", i, r.Content[i])
	}
	return c.Text
}

func (s *session) names(t *testing.T) (names []string, schemas int) {
	t.Helper()
	r, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range r.Tools {
		names = append(names, tool.Name)
		if tool.OutputSchema != nil {
			schemas++
		}
	}
	return names, schemas
}

var eras = []string{"2026-07-28", "2025-11-25"}

func TestProxy(t *testing.T) {
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			s := connect(t, era, "serve", nil)
			names, schemas := s.names(t)
			if !slices.Contains(names, "structured") || slices.Contains(names, "response_outline") || schemas != 1 {
				t.Errorf("tools %v, %d output schemas", names, schemas)
			}
			if got := textOf(t, s.call(t, "small", nil), 0); got != "all is well" {
				t.Errorf("small: %q", got)
			}
			if got := textOf(t, s.call(t, "rows", nil), 0); got != rows(40) {
				t.Errorf("rows: %q", got)
			}
			if got := textOf(t, s.call(t, "log", nil), 0); len(got) > 1000 || !strings.Contains(got, "error: cannot resolve left-pad\n") {
				t.Errorf("log: %q", got)
			}
			fails := s.call(t, "fails", nil)
			if !fails.IsError || textOf(t, fails, 0) != "no such table" {
				t.Errorf("fails: %+v", fails)
			}
			mixed := s.call(t, "mixed", nil)
			image, ok := mixed.Content[0].(*sdk.ImageContent)
			if !ok || string(image.Data) != "pixels" || len(textOf(t, mixed, 1)) > 1000 || mixed.Content[1].(*sdk.TextContent).Annotations.Priority != 0.5 {
				t.Errorf("mixed: %+v", mixed.Content)
			}
			if r := s.call(t, "small_structured", nil); r.StructuredContent == nil || textOf(t, r, 0) == "" {
				t.Errorf("small_structured: %+v", r)
			}
			if r := s.call(t, "kept_structured", nil); r.StructuredContent == nil || len(textOf(t, r, 0)) < 50_000 {
				t.Errorf("kept_structured: %+v", r)
			}
			if era < "2026" {
				if got := textOf(t, s.call(t, "asks", nil), 0); got != "accept" {
					t.Errorf("asks: %q", got)
				}
			}
		})
	}
}

func TestProxySavesLargeJSON(t *testing.T) {
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			s := connect(t, era, "serve", nil)
			s.names(t)
			for _, tool := range []string{"big", "structured"} {
				r := s.call(t, tool, nil)
				if r.StructuredContent != nil || len(r.Content) != 1 {
					t.Fatalf("%s: %d blocks, structured %v", tool, len(r.Content), r.StructuredContent)
				}
				var got struct {
					FileRef FileRef
					Outline struct{ Failing int }
					Failing struct{ Members []string }
				}
				if err := json.Unmarshal([]byte(textOf(t, r, 0)), &got); err != nil {
					t.Fatal(err)
				}
				if got.Outline.Failing != 1 || len(got.Failing.Members) != 1 || got.Failing.Members[0] != `"status":"failed"` {
					t.Errorf("%s: %s", tool, textOf(t, r, 0))
				}
				text, err := os.ReadFile(got.FileRef.Path)
				if err != nil || int64(len(text)) != got.FileRef.Size || filepath.Dir(got.FileRef.Path) != s.dir {
					t.Errorf("%s: %+v, %v", tool, got.FileRef, err)
				}
				if tool == "big" && string(text) != rows(4000) {
					t.Error("what was saved is not what came")
				}
				// Our tools are there now, and that of the server with a name of ours still is its own.
				names, _ := s.names(t)
				for _, want := range []string{"response_outline", "response_filter", "response_slice", "compaction_response_slice"} {
					if !slices.Contains(names, want) {
						t.Errorf("no tool %s in %v", want, names)
					}
				}
				found := s.call(t, "response_filter", map[string]any{"path": got.FileRef.Path, "jsonPath": "rows", "filter": "item.status == 'failed'"})
				if found.IsError || !strings.Contains(textOf(t, found, 0), `"total":1`) || found.StructuredContent == nil {
					t.Errorf("filter: %s", textOf(t, found, 0))
				}
				if got := textOf(t, s.call(t, "response_slice", nil), 0); got != "the server's own" {
					t.Errorf("response_slice: %q", got)
				}
				item := s.call(t, "compaction_response_slice", map[string]any{"path": filepath.Base(got.FileRef.Path), "jsonPath": "rows.0.id"})
				if tool == "big" && !strings.Contains(textOf(t, item, 0), `"body":9007199254740993`) {
					t.Errorf("slice: %s", textOf(t, item, 0))
				}
			}
			if era < "2026" {
				select {
				case <-s.changed:
				case <-time.After(10 * time.Second):
					t.Error("the client was not told of new tools")
				}
			}
		})
	}
}

func TestProxyWithoutTools(t *testing.T) {
	s := connect(t, eras[1], "serve", func(p *Proxy) { p.Tools = nil })
	if got := textOf(t, s.call(t, "big", nil), 0); !strings.Contains(got, "compaction json outline") {
		t.Errorf("big: %q", got)
	}
	if names, _ := s.names(t); slices.Contains(names, "response_outline") {
		t.Errorf("tools %v", names)
	}
}

func TestProxyWithoutSaving(t *testing.T) {
	s := connect(t, eras[1], "serve", func(p *Proxy) { p.Tools, p.Responses = nil, nil })
	r := s.call(t, "big", nil)
	if got := textOf(t, r, 0); !json.Valid([]byte(got)) || !strings.Contains(got, `"status":"failed"`) || !strings.Contains(got, "of 4000 items elided") || len(got) > 16<<10 {
		t.Errorf("big: %q", got)
	}
	if got := textOf(t, r, 1); !strings.HasPrefix(got, "[compaction: ") {
		t.Errorf("closing: %q", got)
	}
}

func TestProxyPassesProgressAndCancellation(t *testing.T) {
	for _, era := range eras {
		s := connect(t, era, "serve", nil)
		params := &sdk.CallToolParams{Name: "progress"}
		params.SetProgressToken("p1")
		r, err := s.CallTool(t.Context(), params)
		if err != nil || len(textOf(t, r, 0)) > 1000 {
			t.Fatalf("%s: %v", era, err)
		}
		for i := range 3 {
			select {
			case p := <-s.progress:
				if p != float64(i) {
					t.Errorf("%s: progress %v", era, p)
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("%s: no progress", era)
			}
		}
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		if _, err := s.CallTool(ctx, &sdk.CallToolParams{Name: "slow"}); err == nil {
			t.Errorf("%s: the call was not cancelled", era)
		}
		cancel()
		if got := textOf(t, s.call(t, "small", nil), 0); got != "all is well" {
			t.Errorf("%s: after a cancellation: %q", era, got)
		}
	}
}

// TestProxyOfAServerThatDies holds that a request is answered, the exit code is the server's, and so is what it said.
func TestProxyOfAServerThatDies(t *testing.T) {
	var out, stderr bytes.Buffer
	p := &Proxy{
		Command: []string{os.Args[0]}, Env: append(os.Environ(), "MCP_TEST_SERVER=dies"), Name: "up", App: app.New(app.Options{Dir: t.TempDir()}),
		Stdin: strings.NewReader(`{"jsonrpc":"2.0","id":"x1","method":"tools/list"}` + "\n"), Stdout: &out, Stderr: &stderr,
	}
	code, err := p.Run(t.Context())
	if err != nil || code != 3 {
		t.Errorf("code %d, %v", code, err)
	}
	want := `{"jsonrpc":"2.0","id":"x1","error":{"code":-32000,"message":"the MCP server up has ended (exit status 3)"}}` + "\n"
	if out.String() != want || stderr.String() != "cannot reach the database\n" {
		t.Errorf("out %q, stderr %q", out.String(), stderr.String())
	}
}

func TestProxyOfNoServer(t *testing.T) {
	p := &Proxy{Command: []string{"/nowhere/server"}, App: app.New(app.Options{Dir: t.TempDir()}), Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: io.Discard}
	if code, err := p.Run(t.Context()); err == nil || code != 127 {
		t.Errorf("code %d, %v", code, err)
	}
}
