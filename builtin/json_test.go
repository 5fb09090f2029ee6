package builtin

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
)

// rows is the answer of an API that lists count things.
func rows(count int, odd func(i int) string) string {
	var b strings.Builder
	b.WriteString(`{"total_count": ` + fmt.Sprint(count) + `, "items": [`)
	for i := range count {
		if i > 0 {
			b.WriteString(", ")
		}
		if s := odd(i); s != "" {
			b.WriteString(s)
			continue
		}
		fmt.Fprintf(&b, `{"id": %d, "state": "open", "title": "row number %d of many", "error": null}`, 9007199254740993+int64(i), i)
	}
	b.WriteString("]}\n")
	return b.String()
}

func none(int) string { return "" }

func TestJSONRuleActs(t *testing.T) {
	big := rows(900, none)
	records := strings.Repeat(`{"level": 30, "msg": "all is well with the world"}`+"\n", 400)
	tests := []struct {
		name string
		in   engine.Input
		acts bool
	}{
		{"curl", engine.Input{Tool: "bash", Command: "curl -s https://api.example.test/rows", Text: big}, true},
		{"gh api", engine.Input{Tool: "Bash", Command: "gh api repos/o/r/issues", Text: big}, true},
		{"kubectl get --raw", engine.Input{Tool: "Bash", Command: "kubectl get --raw /apis", Text: big}, true},
		{"an MCP tool", engine.Input{Tool: "mcp__tracker__list", Text: big}, true},
		{"a fetch", engine.Input{Tool: "WebFetch", Text: big}, true},
		{"no command known", engine.Input{Tool: "bash", Text: big}, true},
		{"a program that prints a document", engine.Input{Tool: "bash", Command: "./report", Text: big}, false},
		{"a program that prints records", engine.Input{Tool: "bash", Command: "./serve", Text: records}, true},
		{"records of a compound", engine.Input{Tool: "bash", Command: "./build && ./serve", Text: records}, true},
		{"a machine format that was asked for", engine.Input{Tool: "bash", Command: "gh pr list --json number,title", Text: big}, false},
		{"a file", engine.Input{Tool: "Read", Text: big}, false},
		{"jq", engine.Input{Tool: "bash", Command: "jq . rows.json", Text: big}, false},
		{"a failing curl that names no failure", engine.Input{Tool: "bash", Command: "curl -s https://api.example.test/rows", Exit: engine.Exited(18),
			Text: strings.ReplaceAll(big, "error", "note")}, false},
	}
	e := NewEngine(engine.Overlays{}, engine.Options{})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := e.Compact(tt.in)
			if acted := strings.Contains(r.Stats.Rule, JSONRuleID); acted != tt.acts {
				t.Errorf("rule %s, result of %d bytes", r.Stats.Rule, len(r.Text))
			}
			if !tt.acts && r.Text != tt.in.Text {
				t.Errorf("changed by %s", r.Stats.Rule)
			}
			in := tt.in
			in.Text = r.Text
			if again := e.Compact(in); again.Text != r.Text {
				t.Errorf("a second call changed it by %s", again.Stats.Rule)
			}
		})
	}
}

func TestJSONRuleKeepsWhatFails(t *testing.T) {
	failed := map[int]string{
		100: `{"id": 1, "conclusion": "timed_out"}`,
		200: `{"id": 2, "http": 503, "took": 1.50}`,
		300: `{"id": 3, "log": "fine\npanic: boom\nbye"}`,
		400: `{"id": 4, "error": {"code": 12345678901234567890}}`,
	}
	in := rows(900, func(i int) string { return failed[i] })
	e := NewEngine(engine.Overlays{Pin: func(s string) bool { return strings.Contains(s, "number 555 of") }}, engine.Options{})
	r := e.Compact(engine.Input{Tool: "mcp__tracker__list", Text: in})
	if r.Stats.Rule != JSONRuleID || len(r.Text) > len(in)/8 {
		t.Fatalf("rule %s, %d of %d bytes", r.Stats.Rule, len(r.Text), len(in))
	}
	if !json.Valid([]byte(r.Text)) {
		t.Error("the result is not JSON")
	}
	for _, s := range failed {
		if !strings.Contains(r.Text, s) {
			t.Errorf("lost %s", s)
		}
	}
	if !strings.Contains(r.Text, "row number 555 of many") {
		t.Error("lost the pinned row")
	}
}

func TestJSONRuleKeepsFailingRecordsThroughTheFallback(t *testing.T) {
	var b strings.Builder
	for i := range 2000 {
		level := 30
		if i%9 == 0 {
			level = 50
		}
		fmt.Fprintf(&b, "{\"level\":%d,\"seq\":%d}\n", level, i)
	}
	r := NewEngine(engine.Overlays{}, engine.Options{}).Compact(engine.Input{Tool: "bash", Command: "node app.js", Text: b.String()})
	if !strings.HasPrefix(r.Stats.Rule, JSONRuleID) {
		t.Fatalf("rule %s", r.Stats.Rule)
	}
	for i := 0; i < 2000; i += 9 {
		if !strings.Contains(r.Text, fmt.Sprintf("{\"level\":50,\"seq\":%d}\n", i)) {
			t.Fatalf("record %d is lost", i)
		}
	}
	if strings.Count(r.Text, `"level":30`) > 1500 {
		t.Error("nothing was taken out")
	}
}
