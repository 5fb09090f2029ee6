package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestMain lets the test binary be the server that the proxy runs.
func TestMain(m *testing.M) {
	switch os.Getenv("MCP_TEST_SERVER") {
	case "":
		os.Exit(m.Run())
	case "dies":
		var line [4096]byte
		_, _ = os.Stdin.Read(line[:])
		fmt.Fprintln(os.Stderr, "cannot reach the database")
		os.Exit(3)
	}
	if err := upstream().Run(context.Background(), &sdk.StdioTransport{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(0)
}

type none struct{}

type listing struct {
	Total int              `json:"total"`
	Rows  []map[string]any `json:"rows"`
}

// rows are JSON items, of which one failed.
func rows(n int) string {
	var b strings.Builder
	b.WriteString(`{"total":` + fmt.Sprint(n) + `,"rows":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		status := "ok"
		if i == n/2 {
			status = "failed"
		}
		fmt.Fprintf(&b, `{"id":%d,"name":"row number %d of many","status":%q}`, 9007199254740993+i, i, status)
	}
	b.WriteString("]}")
	return b.String()
}

// log is a text of which most lines say the same, and one fails.
func log() string {
	return strings.Repeat("resolving dependency graph of the workspace\n", 300) + "error: cannot resolve left-pad\n" + strings.Repeat("cleaning up\n", 300)
}

// upstream is a server with a tool for each thing that a proxy can get wrong.
func upstream() *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "upstream", Version: "1"}, nil)
	texts := map[string]func() string{
		"small": func() string { return "all is well" },
		"log":   log,
		"rows":  func() string { return rows(40) },
		"big":   func() string { return rows(4000) },
		// The name of one of our own tools.
		"response_slice": func() string { return "the server's own" },
	}
	for name, text := range texts {
		s.AddTool(&sdk.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`)}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
			return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text()}}}, nil
		})
	}
	s.AddTool(&sdk.Tool{Name: "fails", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: "no such table"}}}, nil
	})
	s.AddTool(&sdk.Tool{Name: "mixed", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{
			&sdk.ImageContent{Data: []byte("pixels"), MIMEType: "image/png"},
			&sdk.TextContent{Text: log(), Annotations: &sdk.Annotations{Priority: 0.5}},
		}}, nil
	})
	list := func(n int) func(context.Context, *sdk.CallToolRequest, none) (*sdk.CallToolResult, listing, error) {
		return func(context.Context, *sdk.CallToolRequest, none) (*sdk.CallToolResult, listing, error) {
			var out listing
			err := json.Unmarshal([]byte(rows(n)), &out)
			return nil, out, err
		}
	}
	sdk.AddTool(s, &sdk.Tool{Name: "structured"}, list(1000))
	sdk.AddTool(s, &sdk.Tool{Name: "kept_structured"}, list(1000))
	sdk.AddTool(s, &sdk.Tool{Name: "small_structured"}, list(2))
	s.AddTool(&sdk.Tool{Name: "progress", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		for i := range 3 {
			if err := r.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{ProgressToken: r.Params.GetProgressToken(), Progress: float64(i)}); err != nil {
				return nil, err
			}
		}
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: log()}}}, nil
	})
	s.AddTool(&sdk.Tool{Name: "slow", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(ctx context.Context, _ *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Minute):
			return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "too late"}}}, nil
		}
	})
	s.AddTool(&sdk.Tool{Name: "asks", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		answer, err := r.Session.Elicit(ctx, &sdk.ElicitParams{Message: "May I?", RequestedSchema: json.RawMessage(`{"type":"object"}`)})
		if err != nil {
			return nil, err
		}
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: answer.Action}}}, nil
	})
	return s
}
