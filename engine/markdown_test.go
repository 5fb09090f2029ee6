package engine_test

import (
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
)

func TestCompactMarkdown(t *testing.T) {
	noise := rows(60, "note: %d is nothing to look at")
	block := func(body string) string { return "[[tool-result]] Bash (call_1)\n```text\n" + body + "```\n" }
	small := "… [60 lines elided: d] …\n"
	e := engine.New(engine.Config{Overlays: engine.Overlays{Rules: []engine.Rule{drops("d", "note: ")}}}, engine.Options{})
	tests := []struct {
		name, in, want string
		rules          []string
	}{
		{"prose only", "# Title\n\nnote: not a block\n", "", nil},
		{"one block", "before\n" + block("row\n"+noise) + "after\n", "before\n" + block("row\n"+small) + "after\n", []string{"d"}},
		{"two blocks, one small", block("row\n"+noise) + "between\n" + block("tiny\n"), block("row\n"+small) + "between\n" + block("tiny\n"), []string{"d", "passthrough-small"}},
		{"a header inside a body is body", block("row\n[[tool-result]] x (y)\n" + noise), block("row\n[[tool-result]] x (y)\n" + small), []string{"d"}},
		{"an unfenced header takes no later block", "[[tool-result]] a (1)\nprose\n" + block("row\n"+noise), "[[tool-result]] a (1)\nprose\n" + block("row\n"+small), []string{"d"}},
		{"two headers in a row", "[[tool-result]] a (1)\n" + block("row\n"+noise), "[[tool-result]] a (1)\n" + block("row\n"+small), []string{"d"}},
		{"a fence that is never closed", "[[tool-result]] a (1)\n```text\n" + noise, "", nil},
		{"another language", "[[tool-result]] a (1)\n```json\n" + noise + "```\n", "", nil},
		{"a longer fence holds a shorter one", "[[tool-result]] a (1)\n````text\n```\n" + noise + "````\n", "[[tool-result]] a (1)\n````text\n```\n" + small + "````\n", []string{"d"}},
		{"CRLF", "[[tool-result]] a (1)\r\n```text\r\nrow\r\n" + strings.ReplaceAll(noise, "\n", "\r\n") + "```\r\n", "[[tool-result]] a (1)\r\n```text\r\nrow\r\n" + small + "```\r\n", []string{"d"}},
		{"no id", "[[tool-result]] Bash\n```text\nrow\n" + noise + "```", "[[tool-result]] Bash\n```text\nrow\n" + small + "```", []string{"d"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, stats := e.CompactMarkdown(tt.in)
			want := tt.want
			if want == "" {
				want = tt.in
			}
			if got != want {
				t.Errorf("got %q\nwant %q", got, want)
			}
			var rules []string
			for _, s := range stats {
				rules = append(rules, s.Rule)
			}
			if strings.Join(rules, " ") != strings.Join(tt.rules, " ") {
				t.Errorf("rules %v, want %v", rules, tt.rules)
			}
			if again, _ := e.CompactMarkdown(got); again != got {
				t.Errorf("not idempotent: %q", again)
			}
		})
	}
}

// TestMarkdownHeadersAreLinear would not end if each header looked for its fence to the end of the text.
func TestMarkdownHeadersAreLinear(t *testing.T) {
	e := engine.New(engine.Config{}, engine.Options{})
	for name, in := range map[string]string{
		"bare headers":    strings.Repeat("[[tool-result]] a (1)\n", 200_000),
		"unclosed fences": strings.Repeat("[[tool-result]] a (1)\n```text\n", 200_000),
		"growing fences":  "[[tool-result]] a (1)\n" + strings.Repeat("[[tool-result]] a (1)\n`````text\n[[tool-result]] a (1)\n````text\n", 100_000),
	} {
		if got, _ := e.CompactMarkdown(in); got != in {
			t.Errorf("%s: the text changed", name)
		}
	}
}
