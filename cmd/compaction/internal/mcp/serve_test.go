package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// serve is a real client connected to our server.
func serve(t *testing.T, version string, tools *Tools) *sdk.ClientSession {
	t.Helper()
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	done := make(chan error, 1)
	go func() {
		s := Server{Tools: tools, Version: "1"}
		done <- s.Serve(context.Background(), toServer, fromServer)
		fromServer.Close()
	}()
	cs, err := sdk.NewClient(&sdk.Implementation{Name: "client", Version: "1"}, nil).
		Connect(t.Context(), &sdk.IOTransport{Reader: toClient, Writer: fromClient}, &sdk.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cs.Close()
		fromClient.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return cs
}

func TestServer(t *testing.T) {
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			folder := &Folder{Dir: t.TempDir()}
			ref, err := folder.Save("up__rows", rows(3000))
			if err != nil {
				t.Fatal(err)
			}
			s := serve(t, era, &Tools{Folder: folder, Original: func(id string) (string, error) {
				if id != "3f9a" {
					return "", errors.New("there is no original 3f9a")
				}
				return log(), nil
			}})
			list, err := s.ListTools(t.Context(), nil)
			if err != nil || len(list.Tools) != 5 {
				t.Fatalf("%d tools, %v", len(list.Tools), err)
			}
			schemas := map[string]*jsonschema.Resolved{}
			for _, tool := range list.Tools {
				if !tool.Annotations.ReadOnlyHint || tool.Description == "" {
					t.Errorf("%s: %+v", tool.Name, tool.Annotations)
				}
				schemas[tool.Name] = resolve(t, tool.OutputSchema)
				resolve(t, tool.InputSchema)
			}
			for _, c := range []struct {
				tool, args, want string
				fails            bool
			}{
				{"response_outline", `{}`, `"failing":1,"failingPaths":["rows.1500.status"]`, false},
				{"response_compress", `{"jsonPath":"rows","mode":"first_of_array"}`, `"kept":2,"total":3000`, false},
				{"response_compress", `{"jsonPath":"rows","mode":"sample_array","arrayHead":0,"arrayTail":0}`, `"kept":1,"total":3000`, false},
				{"response_compress", `{"mode":"truncate_strings"}`, `"degraded":["sampled"],"hint":`, false},
				{"response_slice", `{"jsonPath":"rows.-.id"}`, `"body":9007199254743992,`, false},
				{"response_slice", `{"range":"1-1"}`, `"nextBytes":"14323-28645"`, false},
				{"response_filter", `{"jsonPath":"rows","search":"row number 7 of","fields":["id"]}`, `"items":[{"id":9007199254741000}]`, false},
				{"response_filter", `{"jsonPath":"rows","countBy":"status","countOnly":true}`, `"groups":[{"value":"ok","count":2999},{"value":"failed","count":1}]`, false},
				{"output_raw", `{"id":"3f9a","grep":"error"}`, `"text":"301:error: cannot resolve left-pad\n","matches":1`, false},
				{"output_raw", `{"id":"3f9a","range":"300-302"}`, `error: cannot resolve left-pad\ncleaning up\n","startLine":300`, false},
				{"output_raw", `{"id":"4711"}`, `there is no original`, true},
				{"output_raw", `{"id":"3f9a","grep":"("}`, `grep is "(", but must be a regular expression`, true},
				{"response_compress", `{"mode":"smaller"}`, `mode is "smaller", but must be`, true},
				{"response_compress", `{"mode":"sample_array","head":3}`, `unknown field "head"`, true},
				{"response_compress", `{"mode":"sample_array","arrayHead":-1}`, `must be zero or more`, true},
				{"response_slice", `{"jsonPath":"rows.9999"}`, `"rows" is an array of 3000 items`, true},
				{"response_filter", `{"jsonPath":"rows","filter":"item.id = 3"}`, `must be a condition in CEL`, true},
				{"response_filter", `{"path":""}`, `the path of a fileRef`, true},
				{"response_outline", `{"path":"../../etc/passwd"}`, `it is not in the folder of responses`, true},
			} {
				var args map[string]any
				if err := json.Unmarshal([]byte(c.args), &args); err != nil {
					t.Fatal(err)
				}
				if _, given := args["path"]; !given && c.tool != "output_raw" {
					args["path"] = ref.Path
				}
				r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: c.tool, Arguments: args})
				if err != nil {
					t.Errorf("%s %s: %v", c.tool, c.args, err)
					continue
				}
				got := textOf(t, r, 0)
				if r.IsError != c.fails || !strings.Contains(got, c.want) {
					t.Errorf("%s %s: %s", c.tool, c.args, got)
				}
				if !r.IsError {
					if err := schemas[c.tool].Validate(r.StructuredContent); err != nil {
						t.Errorf("%s %s: %v in %s", c.tool, c.args, err, got)
					}
				}
			}
			if _, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "nothing"}); err == nil {
				t.Error("a tool that is not there was called")
			}
		})
	}
}

func resolve(t *testing.T, schema any) *jsonschema.Resolved {
	t.Helper()
	b, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(b, &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestServerLines holds the answers to lines that a client does not write.
func TestServerLines(t *testing.T) {
	var out strings.Builder
	in := strings.Join([]string{
		`not JSON`,
		`{"jsonrpc":"2.0","id":1,"method":"ping"}`,
		``,
		`{"jsonrpc":"2.0","id":"two","method":"resources/list"}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`,
		`{"jsonrpc":"2.0","id":3,"result":{}}`,
		`[{"jsonrpc":"2.0","id":4,"method":"ping"},{"jsonrpc":"2.0","id":5,"method":"ping"}]`,
		`{"jsonrpc":"2.0","id":6,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2099-01-01"}}}`,
		`{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"1999-01-01"}}`,
	}, "\n")
	s := Server{Tools: &Tools{Folder: &Folder{Dir: t.TempDir()}}, Version: "1"}
	if err := s.Serve(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the line is not a JSON object"}}`,
		`{"jsonrpc":"2.0","id":1,"result":{}}`,
		`{"jsonrpc":"2.0","id":"two","error":{"code":-32601,"message":"method \"resources/list\" is not supported"}}`,
		`{"jsonrpc":"2.0","id":4,"result":{}}`,
		`{"jsonrpc":"2.0","id":5,"result":{}}`,
		`{"jsonrpc":"2.0","id":6,"error":{"code":-32022,"message":"unsupported protocol version","data":{"requested":"2099-01-01","supported":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"]}}}`,
		`{"jsonrpc":"2.0","id":7,"result":{"protocolVersion":"2025-11-25",`,
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d answers: %s", len(lines), out.String())
	}
	for i := range want {
		if !strings.HasPrefix(lines[i], want[i]) {
			t.Errorf("got %s, want %s", lines[i], want[i])
		}
	}
}

func TestFolder(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret.json")
	if err := os.WriteFile(outside, []byte(`{"secret":1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	f := &Folder{Dir: filepath.Join(t.TempDir(), "responses"), Now: func() time.Time { return now }}
	ref, err := f.Save("up__list/../x", `{"a":1}`)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := f.Save("up__list/../x", `{"a":1}`); err != nil || again != ref {
		t.Errorf("the same response is saved as %v, %v", again, err)
	}
	info, err := os.Stat(ref.Path)
	if err != nil || info.Mode().Perm() != 0o600 || filepath.Dir(ref.Path) != f.Dir {
		t.Errorf("%v, %v", info, err)
	}
	if err := os.Symlink(outside, filepath.Join(f.Dir, "link.json")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(f.Dir, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		outside:                              "not in the folder of responses",
		"../secret.json":                     "not in the folder of responses",
		filepath.Join(f.Dir, "link.json"):    "not a regular file",
		"link.json":                          "not a regular file",
		"sub":                                "not a regular file",
		"sub/x.json":                         "not in the folder of responses",
		f.Dir:                                "not in the folder of responses",
		filepath.Join(f.Dir, "gone.json"):    "no such response",
		filepath.Join(f.Dir, "..", "x.json"): "not in the folder of responses",
	} {
		var access *AccessError
		if _, _, err := f.Open(path); !errors.As(err, &access) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, path := range []string{ref.Path, filepath.Base(ref.Path)} {
		file, size, err := f.Open(path)
		if err != nil || size != 7 {
			t.Fatalf("%s: %d, %v", path, size, err)
		}
		file.Close()
	}
	old := now.Add(-8 * 24 * time.Hour)
	if err := os.Chtimes(ref.Path, old, old); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Save("up__other", `{"b":2}`); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(ref.Path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an old response is still there: %v", err)
	}
}

// TestArgumentsOfWrongTypes holds that what is wrong with arguments is said in the words of their schemas.
func TestArgumentsOfWrongTypes(t *testing.T) {
	tools := &Tools{Folder: &Folder{Dir: t.TempDir()}, Original: func(string) (string, error) { return "", nil }}
	tests := []struct{ tool, arguments, want string }{
		{"response_outline", `{"path":5}`, `path is "number", but must be a string`},
		{"response_outline", `"x"`, `arguments is "string", but must be an object`},
		{"response_outline", `[]`, `arguments is "array", but must be an object`},
		{"response_outline", `{"path":"a","maxDepth":1e99}`, `maxDepth is "number 1e99", but must be an integer of a usual size`},
		{"response_outline", `{"path":"a","maxDepth":1.5}`, `maxDepth is "number 1.5", but must be an integer of a usual size`},
		{"response_compress", `{"path":"a","selectKeys":"id"}`, `selectKeys is "string", but must be an array of strings`},
		{"response_filter", `{"path":"a","desc":"yes"}`, `desc is "string", but must be a boolean`},
		{"response_slice", `{"path":"a","where":"x"}`, `arguments: unknown field "where"`},
		{"output_raw", `{"id":null,"range":{}}`, `range is "object", but must be a string`},
	}
	for _, tt := range tests {
		for _, tool := range tools.all() {
			if tool.name != tt.tool {
				continue
			}
			if _, err := tool.call(tools, []byte(tt.arguments)); err == nil || err.Error() != tt.want {
				t.Errorf("%s %s: got %v, want %s", tt.tool, tt.arguments, err, tt.want)
			}
		}
	}
}
