package host

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/wire"
	"github.com/compaction-dev/compaction/engine"
)

// pi is pi, which loads an extension of ours.
func pi() Host {
	h := Host{
		Name: Pi, Title: "pi", programs: []string{"pi"},
		Covers:   Coverage{Passing: "compacted", Failing: "compacted", Large: "compacted, from the full text"},
		Notes:    []string{"pi loads extensions when it starts, or after /reload."},
		result:   piResult,
		sample:   piSample,
		wrapNote: "its extension gets the whole output of every command, so there is nothing to wrap",
		folder:   func(s Setup) (string, error) { return s.variable("PI_CODING_AGENT_DIR", ".pi", "agent") },
	}
	h.install = func(s Setup) ([]edit, error) {
		file, err := s.in(h, ".pi/extensions/compaction.ts", "extensions/compaction.ts")
		if err != nil {
			return nil, err
		}
		return []edit{ownFile(file, plugin(Pi, s))}, nil
	}
	h.guideFile = func(s Setup) (string, error) { return s.in(h, "AGENTS.md", "AGENTS.md") }
	return h
}

// piResult reads what our extension for pi hands on of a tool_result event: the event as it is, and the session's
// folder as cwd.
//
//	tool       toolName; of MCP tools, where structuredContent has no exit code, the name as it is
//	exit_code  structuredContent.exit_code; without it the one of the last line, Command exited with code N
//	failed     by the exit code; isError stays as it is
//
// The extension gives the answer's content in place of that of the event, and the rest of it back as it is.
func piResult(p object, _ []string) (call, bool) {
	// Nested calls are those of scripts, which read the result as data.
	if origin(p) != Pi || p.has("parentToolCallId") {
		return call{}, false
	}
	c := call{in: engine.Input{Tool: p.str("toolName"), Dir: p.str("cwd")}}
	v := p.get("content")
	if v == nil {
		return call{}, false
	}
	b, ok := parseBlocks(v)
	if !ok {
		return call{}, false
	}
	switch engine.ToolClass(c.in.Tool) {
	case "bash":
		return piShell(c, p, b)
	case "mcp":
		if p.yes("isError") {
			return call{}, false
		}
		c.texts = b.text()
		c.answer = func(texts []string) []byte { return object{{"content", b.with(texts)}}.json() }
		return c, true
	}
	return call{}, false
}

func piShell(c call, e object, b blocks) (call, bool) {
	if len(b.all) != 1 {
		return call{}, false
	}
	c.in.Command = e.object("input").str("command")
	shown := b.text()[0]
	data := e.object("structuredContent")
	body, status := piStatus(shown)
	c.in.Exit = data.code("exit_code")
	if !c.in.Exit.Known() && e.yes("isError") {
		// Aborted, or ended for its time.
		return call{}, false
	}
	if text, ok := data.text("output"); ok && !data.yes("truncated") {
		if len(text) > len(body) {
			c.shown = len(shown)
		}
		body = text
	} else if full := piFull(data, e.object("details")); full != "" {
		if body, ok = readFull(full); !ok {
			return call{}, false
		}
		c.full, c.shown = full, len(shown)
	}
	if status == "" && c.in.Exit.Failed() {
		status = fmt.Sprintf("\n\nCommand exited with code %d", c.in.Exit.Code())
	}
	c.texts = []string{body}
	c.answer = one(func(text string) []byte {
		return object{{"content", array([]jsontext.Value{
			b.all[0].with("text", wire.AppendQuote(nil, strings.TrimSuffix(text, "\n")+status)).json(),
		})}}.json()
	})
	c.fits = func(text string) bool { return len(text) <= len(shown) }
	return c, true
}

func piFull(data, details object) string {
	if s := data.str("full_output_path"); s != "" {
		return s
	}
	return details.str("fullOutputPath")
}

// piStatus splits the line about the exit code from a text.
func piStatus(text string) (body, status string) {
	if i := regexp.MustCompile(`\n*Command exited with code \d+$`).FindStringIndex(text); i != nil {
		return text[:i[0]], "\n\n" + strings.TrimLeft(text[i[0]:], "\n")
	}
	return text, ""
}

func piSample(text, dir string) object {
	block := object{{"type", js("text")}, {"text", js(text)}}.json()
	return object{
		{"type", js("tool_result")}, {"cwd", js(dir)}, {"toolName", js("bash")}, {"input", object{{"command", js("make")}}.json()},
		{"content", array([]jsontext.Value{block})},
		{"structuredContent", object{{"output", js(text)}, {"exit_code", jsontext.Value("0")}}.json()},
	}
}
