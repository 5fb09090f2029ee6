package host

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/wire"
	"github.com/compaction-dev/compaction/engine"
)

// codexMost is the size in bytes up to which Codex CLI takes a text from a hook whole. Its bound is 10,000; above it,
// the text is cut again and the rest put into a file.
const codexMost = 9_500

// codexResult reads a PostToolUse payload of Codex CLI.
//
//	tool       tool_name, which is Bash for its shell tools
//	exit_code  from the session's transcript, which has it before the hook runs; the payload has none, and without it
//	           it is unknown
//	failed     by the exit code
//
// The answer stops the hook's event with a reason, which stands in for the whole output, the lines before it with the
// exit code included; so the text says the code again.
func codexResult(p object, _ []string) (call, bool) {
	if foreign(p, Codex) || p.str("hook_event_name") != "PostToolUse" || !p.has("turn_id") {
		return call{}, false
	}
	c := call{in: engine.Input{Tool: p.str("tool_name"), Dir: p.str("cwd")}}
	v := p.get("tool_response")
	if v == nil {
		return call{}, false
	}
	switch {
	case v.Kind() == '"' && engine.ToolClass(c.in.Tool) == "bash":
		return codexShell(c, p, wire.Unquote(v))
	case v.Kind() == '{' && engine.ToolClass(c.in.Tool) == "mcp":
		r, err := parseObject(v)
		if err != nil || r.yes("isError") {
			return call{}, false
		}
		text, ok := shownText(r)
		if !ok {
			return call{}, false
		}
		c.texts = []string{text}
		c.answer = one(codexReason)
		c.fits = func(text string) bool { return len(text) <= codexMost }
		return c, true
	}
	return call{}, false
}

func codexShell(c call, p object, text string) (call, bool) {
	c.in.Command = p.object("tool_input").str("command")
	shown := text
	ran, found := codexRan(p.str("transcript_path"), p.str("tool_use_id"))
	if found {
		c.in.Exit = ran.exit
	}
	cut := codexCut(text)
	if cut != "" && ran.whole {
		text, cut = ran.output, ""
		c.shown = len(shown)
	}
	c.texts = []string{text}
	head := "Process exit code: unknown\nOutput:\n"
	if c.in.Exit.Known() {
		head = fmt.Sprintf("Process exited with code %d\nOutput:\n", c.in.Exit.Code())
	}
	c.answer = one(func(text string) []byte { return codexReason(head + text) })
	c.fits = func(text string) bool {
		// Where Codex has cut the output, the place of the cut has to be seen.
		return len(head)+len(text) <= codexMost && len(head)+len(text) <= len(shown)+len(head) && strings.Contains(text, cut)
	}
	return c, true
}

// codexCut is what stands where Codex has cut an output; empty where it has not.
func codexCut(text string) string {
	if !strings.HasPrefix(text, "Warning: truncated output (original token count: ") {
		return ""
	}
	for _, unit := range []string{" chars truncated…", " tokens truncated…"} {
		end := strings.Index(text, unit)
		if end < 0 {
			continue
		}
		if start := strings.LastIndex(text[:end], "…"); start >= 0 {
			return text[start : end+len(unit)]
		}
	}
	return "Warning: truncated output"
}

func codexReason(text string) []byte {
	return object{
		{"continue", jsontext.Value("false")},
		{"stopReason", jsontext.Value(`"compacted"`)},
		{"reason", wire.AppendQuote(nil, text)},
	}.json()
}
