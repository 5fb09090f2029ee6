package host

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// model stands in for the models of all hosts: it asks for one command, and ends the turn when it has been told what
// came of it. It speaks as much of three interfaces as the hosts use: OpenAI's Responses and Chat Completions, and
// Gemini's streamGenerateContent.
type model struct {
	*httptest.Server
	command string

	mu   sync.Mutex
	seen []string // what it was told that the command printed
}

func newModel(t *testing.T, command string) *model {
	t.Helper()
	m := &model{command: command}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/responses", m.responses)
	mux.HandleFunc("POST /v1/chat/completions", m.completions)
	mux.HandleFunc("POST /v1beta/models/", m.generate)
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"data":[],"models":[]}`) })
	m.Server = httptest.NewServer(mux)
	t.Cleanup(m.Close)
	return m
}

// saw notes what the model is told. Each request repeats all that was said before it.
func (m *model) saw(texts []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(texts) > len(m.seen) {
		m.seen = texts
	}
}

// text is a string, or the texts in a list of parts.
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var parts []struct{ Text string }
	if json.Unmarshal(raw, &parts) == nil {
		var b strings.Builder
		for _, p := range parts {
			b.WriteString(p.Text)
		}
		return b.String()
	}
	return string(raw)
}

// events writes a stream of server-sent events.
func events(w http.ResponseWriter, named bool, all ...map[string]any) {
	w.Header().Set("Content-Type", "text/event-stream")
	for _, e := range all {
		b, _ := json.Marshal(e)
		if named {
			fmt.Fprintf(w, "event: %s\n", e["type"])
		}
		fmt.Fprintf(w, "data: %s\n\n", b)
	}
}

func (m *model) responses(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Input []struct {
			Type   string
			Output json.RawMessage
		}
	}
	_ = json.NewDecoder(r.Body).Decode(&req)
	var told []string
	for _, i := range req.Input {
		if strings.HasSuffix(i.Type, "_call_output") {
			told = append(told, text(i.Output))
		}
	}
	m.saw(told)
	item := map[string]any{"type": "message", "role": "assistant", "id": "m1", "content": []any{map[string]any{"type": "output_text", "text": "done"}}}
	if len(told) == 0 {
		args, _ := json.Marshal(map[string]any{"cmd": m.command})
		item = map[string]any{"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "exec_command", "arguments": string(args)}
	}
	usage := map[string]any{"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
	events(w, true,
		map[string]any{"type": "response.created", "response": map[string]any{"id": "r1"}},
		map[string]any{"type": "response.output_item.done", "output_index": 0, "item": item},
		map[string]any{"type": "response.completed", "response": map[string]any{"id": "r1", "usage": usage}})
}

func (m *model) completions(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Messages []struct {
			Role    string
			Content json.RawMessage
		}
		Tools []struct{ Function struct{ Name string } }
	}
	_ = json.NewDecoder(r.Body).Decode(&req)
	var told []string
	for _, msg := range req.Messages {
		if msg.Role == "tool" {
			told = append(told, text(msg.Content))
		}
	}
	m.saw(told)
	shell := false
	for _, t := range req.Tools {
		shell = shell || t.Function.Name == "bash"
	}
	delta, reason := map[string]any{"role": "assistant", "content": "done"}, "stop"
	if len(told) == 0 && shell {
		args, _ := json.Marshal(map[string]any{"command": m.command, "description": "run it"})
		call := map[string]any{"index": 0, "id": "call_1", "type": "function", "function": map[string]any{"name": "bash", "arguments": string(args)}}
		delta, reason = map[string]any{"role": "assistant", "tool_calls": []any{call}}, "tool_calls"
	}
	chunk := func(delta map[string]any, reason any) map[string]any {
		return map[string]any{
			"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m",
			"choices": []any{map[string]any{"index": 0, "delta": delta, "finish_reason": reason}},
		}
	}
	last := chunk(map[string]any{}, reason)
	last["usage"] = map[string]any{"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
	events(w, false, chunk(delta, nil), last)
	fmt.Fprint(w, "data: [DONE]\n\n")
}

func (m *model) generate(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Contents []struct {
			Parts []struct {
				FunctionResponse *struct{ Response json.RawMessage }
			}
		}
		Tools []json.RawMessage
	}
	_ = json.NewDecoder(r.Body).Decode(&req)
	var told []string
	for _, c := range req.Contents {
		for _, p := range c.Parts {
			if p.FunctionResponse != nil {
				var answer map[string]string
				_ = json.Unmarshal(p.FunctionResponse.Response, &answer)
				for k, v := range answer {
					told = append(told, k+": "+v)
				}
			}
		}
	}
	m.saw(told)
	part := map[string]any{"text": "done"}
	if len(told) == 0 && len(req.Tools) > 0 {
		part = map[string]any{"functionCall": map[string]any{"id": "call_1", "name": "run_shell_command", "args": map[string]any{"command": m.command, "description": "run it"}}}
	}
	answer := map[string]any{
		"candidates":    []any{map[string]any{"index": 0, "finishReason": "STOP", "content": map[string]any{"role": "model", "parts": []any{part}}}},
		"usageMetadata": map[string]any{"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2},
	}
	if strings.Contains(r.URL.Path, ":streamGenerateContent") {
		events(w, false, answer)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer)
}
