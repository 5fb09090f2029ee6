package host

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPanic says that a panic in here is no answer: in a hook it would exit with 2, the code that forbids.
func TestPanic(t *testing.T) {
	h := Host{Name: Claude, result: func(object, []string) (call, bool) { panic("broken") }}
	if got := answer(t, h, Options{}, []byte(`{}`)); got != nil {
		t.Errorf("it answers %s", got)
	}
}

// TestDeadline says that nothing is answered once the time is over.
func TestDeadline(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	never := make(chan struct{})
	h := Host{Name: Claude, result: func(object, []string) (call, bool) { <-never; return call{}, false }}
	if got := h.Hook(ctx, testApp(t), Options{}, []byte(`{}`)); got != nil {
		t.Errorf("it answers %s", got)
	}
}

// failures are n different lines that all have to stay, after some that go.
func failures(n int) string {
	var b strings.Builder
	b.WriteString(strings.Repeat("waiting for the database at 127.0.0.1:5432\n", 400))
	for i := range n {
		fmt.Fprintf(&b, "error: table %d of the database cannot be read\n", i)
	}
	return b.String()
}

// TestSizeCaps says that a result which the host would cut again, or put into a file, is not given to it.
func TestSizeCaps(t *testing.T) {
	claude := func(text string) map[string]any {
		return map[string]any{
			"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_input": map[string]any{"command": "sh wait.sh"},
			"tool_response": map[string]any{"stdout": text, "stderr": "", "interrupted": false},
		}
	}
	codex := func(text string) map[string]any {
		return map[string]any{
			"hook_event_name": "PostToolUse", "turn_id": "t", "model": "m", "tool_name": "Bash",
			"tool_input": map[string]any{"command": "sh wait.sh"}, "tool_response": text,
		}
	}
	cases := []struct {
		host    Name
		payload map[string]any
		answers bool
	}{
		{Claude, claude(failures(400)), true},
		{Claude, claude(failures(700)), false},
		{Codex, codex(failures(180)), true},
		{Codex, codex(failures(200)), false},
	}
	for _, c := range cases {
		h, _ := Find(string(c.host))
		p, err := json.Marshal(c.payload)
		if err != nil {
			t.Fatal(err)
		}
		if got := answer(t, h, Options{}, p); (got != nil) != c.answers {
			t.Errorf("%s: %d bytes of answer to %d", h.Name, len(got), len(p))
		}
	}
}

// TestFullTextLost says that the file with the full text is named where no original can be kept.
func TestFullTextLost(t *testing.T) {
	h, _ := Find("claude")
	var p map[string]any
	if err := json.Unmarshal(payload(t, "testdata/claude/truncated-with-path.json"), &p); err != nil {
		t.Fatal(err)
	}
	p["tool_input"] = map[string]any{"command": "vault read secret/shop && sh wait.sh up"}
	b, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	got := string(answer(t, h, Options{}, b))
	if strings.Contains(got, "compaction raw") || !strings.Contains(got, "[full output: ") {
		t.Errorf("it answers %s", got)
	}
}

// FuzzHook says that no payload makes a hook panic, and that every answer is one JSON object.
func FuzzHook(f *testing.F) {
	files, err := filepath.Glob("testdata/*/*.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(strings.ReplaceAll(string(b), "{{up}}", strings.Repeat(`waiting\n`, 100))))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, h := range All() {
			p, err := parseObject(b)
			if err != nil {
				continue
			}
			c, ok := h.result(p, nil)
			if !ok {
				continue
			}
			texts := make([]string, len(c.texts))
			for i := range texts {
				texts[i] = "compacted \x00\"\\\n"
				if c.fits != nil {
					c.fits(texts[i])
				}
			}
			if got := c.answer(texts); got[0] != '{' || !json.Valid([]byte(strings.ToValidUTF8(string(got), "?"))) {
				t.Errorf("%s answers %q", h.Name, got)
			}
		}
	})
}
