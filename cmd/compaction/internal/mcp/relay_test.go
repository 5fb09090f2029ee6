package mcp

import (
	"bytes"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
)

// TestRelayPassesBytes holds that whatever the proxy does not know, or need not change, passes byte for byte in both
// directions.
func TestRelayPassesBytes(t *testing.T) {
	lines := []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"x":{}}}}`,
		`{ "method" : "future/thing", "id" : "1" , "jsonrpc":"2.0","params":{"b":1.0,"a":12345678901234567890} }`,
		`{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"_meta":{"progressToken":7}}}`,
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":0.50}}`,
		`{"jsonrpc":"2.0","id":99,"result":{"content":[{"type":"text","text":"` + strings.Repeat(`no one asked\n`, 2000) + `"}]}}`,
		`[{"jsonrpc":"2.0","id":5,"method":"tools/list"}]`,
		`not JSON at all`,
		`{"jsonrpc":"2.0","method":"` + strings.Repeat("x", 1<<20) + `"}`,
		`{"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"no","data":{"z":1,"a":2}}}`,
	}
	in := strings.Join(lines, "\n") + "\n"
	var client, server bytes.Buffer
	p := &Proxy{Command: []string{"up"}, App: app.New(app.Options{Dir: t.TempDir()})}
	r := newRelay(p, &lineWriter{w: &client}, &lineWriter{w: &server})
	r.fromServer(strings.NewReader(in))
	if client.String() != in {
		t.Errorf("to the client: %q", client.String())
	}
	r.fromClient(strings.NewReader(in))
	if server.String() != in {
		t.Errorf("to the server: %q", server.String())
	}
}

func TestRelayChangesOnlyWhatItMust(t *testing.T) {
	log := strings.Repeat(`resolving dependency graph of the workspace\n`, 300) + `error: cannot resolve left-pad\n`
	tests := []struct {
		name, request, response string
		want                    string // "" for the response itself
	}{
		{
			name:     "other members of the response, the result and the block stay",
			request:  `{"id":"a","method":"tools/call","params":{"name":"log"}}`,
			response: `{"x":1.0,"result":{"z":[1,2],"content":[{"a":{"b":1},"type":"text","text":"` + log + `"}],"_meta":{"k":"v"}},"id":"a"}`,
			want:     `{"x":1.0,"result":{"z":[1,2],"content":[{"a":{"b":1},"type":"text","text":"resolving dependency graph of the workspace  (×300)\nerror: cannot resolve left-pad\n[compaction: 301 of 301 lines kept · dedup-elide]\n"}],"_meta":{"k":"v"}},"id":"a"}`,
		},
		{
			name:     "a call that wants more input",
			request:  `{"id":1,"method":"tools/call","params":{"name":"log"}}`,
			response: `{"id":1,"result":{"resultType":"input_required","content":[{"type":"text","text":"` + log + `"}]}}`,
		},
		{
			name:     "an id of another type",
			request:  `{"id":1,"method":"tools/call","params":{"name":"log"}}`,
			response: `{"id":"1","result":{"content":[{"type":"text","text":"` + log + `"}]}}`,
		},
		{
			name:     "a resource",
			request:  `{"id":1,"method":"resources/read","params":{}}`,
			response: `{"id":1,"result":{"content":[{"type":"text","text":"` + log + `"}]}}`,
		},
		{
			name:     "structured content that says something else stays with its text",
			request:  `{"id":1,"method":"tools/call","params":{"name":"log"}}`,
			response: `{"id":1,"result":{"content":[{"type":"text","text":"short"}],"structuredContent":{"n":1}}}`,
		},
		{
			name:     "structured content that wraps the text goes with it",
			request:  `{"id":1,"method":"tools/call","params":{"name":"log"}}`,
			response: `{"id":1,"result":{"content":[{"type":"text","text":"` + log + `"}],"structuredContent":{"result":"` + log + `"}}}`,
			want:     `{"id":1,"result":{"content":[{"type":"text","text":"resolving dependency graph of the workspace  (×300)\nerror: cannot resolve left-pad\n[compaction: 301 of 301 lines kept · dedup-elide]\n"}]}}`,
		},
		{
			name:     "so does that which lists the texts",
			request:  `{"id":1,"method":"tools/call","params":{"name":"log"}}`,
			response: `{"id":1,"result":{"content":[{"type":"text","text":"` + log + `"},{"type":"text","text":"{\"a\": 1}"}],"structuredContent":{"result":["` + log + `",{"a":1}]}}}`,
			want:     `{"id":1,"result":{"content":[{"type":"text","text":"resolving dependency graph of the workspace  (×300)\nerror: cannot resolve left-pad\n[compaction: 301 of 301 lines kept · dedup-elide]\n"},{"type":"text","text":"{\"a\": 1}"}]}}`,
		},
		{
			name:     "long structured content of its own comes first",
			request:  `{"id":1,"method":"tools/call","params":{"name":"log"}}`,
			response: `{"id":1,"result":{"structuredContent":{"log":"` + strings.Repeat(log, 3) + `","code":1},"content":[{"type":"text","text":"done"}]}}`,
			want:     `{"id":1,"result":{"content":[{"type":"text","text":"{\"log\":\"resolving…`,
		},
		{
			name:     "the read tool of a server",
			request:  `{"id":1,"method":"tools/call","params":{"name":"read_text_file"}}`,
			response: `{"id":1,"result":{"content":[{"type":"text","text":"` + log + `"}]}}`,
		},
		{
			name:     "structured content alone",
			request:  `{"id":1,"method":"tools/call","params":{"name":"log"}}`,
			response: `{"id":1,"result":{"structuredContent":{"log":"` + strings.Repeat(log, 3) + `","code":1}}}`,
			want:     `{"id":1,"result":{"content":[{"type":"text","text":"{\"log\":\"resolving…`,
		},
		{
			name:     "an id that is escaped in another way",
			request:  `{"id":"é/1","method":"tools/call","params":{"name":"log"}}`,
			response: `{"id":"\u00e9\/1","result":{"content":[{"type":"text","text":"` + log + `"}]}}`,
			want:     `{"id":"\u00e9\/1","result":{"content":[{"type":"text","text":"resolving…`,
		},
		{
			name:     "more on the line than the response",
			request:  `{"id":1,"method":"tools/call","params":{"name":"log"}}`,
			response: `{"id":1,"result":{"content":[{"type":"text","text":"` + log + `"}]}} {"method":"more"}`,
		},
		{
			name:     "a batch",
			request:  `[{"id":1,"method":"tools/call","params":{"name":"log"}},{"id":2,"method":"ping"}]`,
			response: `[{"id":2,"result":{}}, {"id":1,"result":{"content":[{"type":"text","text":"` + log + `"}]}}]`,
			want:     `[{"id":2,"result":{}},{"id":1,"result":{"content":[{"type":"text","text":"resolving…`,
		},
		{
			name:     "a batch in which nothing changes",
			request:  `[{"id":1,"method":"tools/call","params":{"name":"log"}},{"id":2,"method":"ping"}]`,
			response: `[{"id":2,"result":{}}, {"id":1,"result":{"content":[]}}]`,
		},
		{
			name:     "a result that is no result",
			request:  `{"id":1,"method":"tools/call","params":{"name":"log"}}`,
			response: `{"id":1,"result":["content"]}`,
		},
		{
			name:     "output schemas",
			request:  `{"id":1,"method":"tools/list"}`,
			response: `{"id":1,"result":{"tools":[{"name":"a","outputSchema":{"type":"object"},"x":1}, {"name":"b"}],"nextCursor":""}}`,
			want:     `{"id":1,"result":{"tools":[{"name":"a","x":1},{"name":"b"}],"nextCursor":""}}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var client, server bytes.Buffer
			p := &Proxy{Command: []string{"up"}, App: app.New(app.Options{Dir: t.TempDir()})}
			r := newRelay(p, &lineWriter{w: &client}, &lineWriter{w: &server})
			r.fromClient(strings.NewReader(tt.request + "\n"))
			r.fromServer(strings.NewReader(tt.response + "\n"))
			want := tt.want
			if want == "" {
				want = tt.response
			}
			start, more := strings.CutSuffix(want, "…")
			if client.String() != want+"\n" && !(more && strings.HasPrefix(client.String(), start)) {
				t.Errorf("got  %.2000s\nwant %.2000s", client.String(), want)
			}
		})
	}
}

func TestRelayForgetsWhatWasCancelled(t *testing.T) {
	var client, server bytes.Buffer
	p := &Proxy{Command: []string{"up"}, App: app.New(app.Options{Dir: t.TempDir()})}
	r := newRelay(p, &lineWriter{w: &client}, &lineWriter{w: &server})
	r.fromClient(strings.NewReader(`{"id":1,"method":"tools/call","params":{"name":"log"}}` + "\n" + `{"method":"notifications/cancelled","params":{"requestId":1}}` + "\n"))
	late := `{"id":1,"result":{"content":[{"type":"text","text":"` + strings.Repeat(`the same\n`, 500) + `"}]}}` + "\n"
	r.fromServer(strings.NewReader(late))
	if client.String() != late {
		t.Errorf("got %s", client.String())
	}
	r.abandon("over")
	if client.String() != late {
		t.Errorf("an answer to what was cancelled: %s", client.String())
	}
}
