package host

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/engine"
)

// cursor is Cursor, whose hooks can replace the results of MCP tools and no others.
func cursor() Host {
	h := Host{
		Name: Cursor, Title: "Cursor", programs: []string{"cursor", "cursor-agent"},
		Covers: Coverage{
			Passing: "MCP results compacted; commands not", Failing: "not: its hooks cannot replace them",
			Large: "as passing", Wrapped: true,
		},
		Notes:  []string{"Cursor's hooks cannot replace what a command printed: use --guide or --wrap for commands."},
		result: cursorResult, rewrite: cursorRewrite, sample: cursorSample,
		permissionIntro: "Cursor compares its rules with the first word, so there is no rule that allows these and nothing else; answer its question for each:",
		permissionLine:  func(program, command string) string { return shellQuote(program) + " run -- " + command },
		folder:          func(s Setup) (string, error) { return s.home(".cursor") },
	}
	h.install = func(s Setup) ([]edit, error) {
		file, err := s.in(h, ".cursor/hooks.json", "hooks.json")
		if err != nil {
			return nil, err
		}
		const start = "{\n  \"version\": 1\n}\n"
		entry := func(command, matcher string) object {
			return object{{"command", js(command)}, {"matcher", js(matcher)}, {"timeout", jsontext.Value("10")}}
		}
		edits := []edit{hookEdit(Cursor, file, []string{"hooks", "postToolUse"}, entry(s.command(Cursor), "MCP:"), start)}
		return append(edits, wrapEdits(s, Cursor, file, []string{"hooks", "preToolUse"}, func(command string) object {
			return entry(command, "Shell")
		})...), nil
	}
	h.guideFile = func(s Setup) (string, error) {
		if s.Scope == User {
			return "", errors.New("Cursor keeps the user's rules in no file: use --scope project, or put this into Settings > Rules:\n\n" + guide(s.short()))
		}
		return filepath.Join(s.Root, "AGENTS.md"), nil
	}
	return h
}

// cursorResult reads a postToolUse payload of Cursor. Only the result of an MCP tool can be replaced there.
//
//	tool       mcp__cursor__TOOL for the tool_name MCP:TOOL; the payload does not name the server
//	exit_code  unknown
//	failed     never: failing calls go to an event without an answer
//
// The answer is the result as it came with other texts, and without the structured content, which says the same again.
func cursorResult(p object, _ []string) (call, bool) {
	if foreign(p, Cursor) {
		return call{}, false
	}
	tool, ok := strings.CutPrefix(p.str("tool_name"), "MCP:")
	if !ok || tool == "" {
		return call{}, false
	}
	v := p.get("tool_output")
	if v == nil {
		return call{}, false
	}
	if s, ok := p.text("tool_output"); ok {
		v = jsontext.Value(s)
	}
	r, err := parseObject(v)
	if err != nil || r.yes("isError") || !r.has("content") {
		return call{}, false
	}
	b, ok := parseBlocks(r.get("content"))
	if !ok {
		return call{}, false
	}
	rest := r.without("structuredContent")
	return call{
		in:    engine.Input{Tool: "mcp__cursor__" + strings.TrimSpace(tool), Dir: cursorDir(p)},
		texts: b.text(),
		answer: func(texts []string) []byte {
			return object{{"updated_mcp_tool_output", rest.with("content", b.with(texts)).json()}}.json()
		},
	}, true
}

// cursorDir is the folder that a payload is about: hooks of the user run in another one.
func cursorDir(p object) string {
	if d := p.str("cwd"); d != "" {
		return d
	}
	if roots, ok := parseArray(p.get("workspace_roots")); ok && len(roots) > 0 {
		return object{{"d", roots[0]}}.str("d")
	}
	return ""
}

// cursorRewrite answers a preToolUse payload of Cursor with the whole input and another command in it. It makes no
// decision: an allowing one would approve the command for the user.
func cursorRewrite(p object, w wrapping) []byte {
	if foreign(p, Cursor) || p.str("hook_event_name") != "preToolUse" || p.str("tool_name") != "Shell" {
		return nil
	}
	input := p.object("tool_input")
	line, ok := input.text("command")
	if !ok {
		return nil
	}
	line, ok = w.rewrite(line, cursorPermissions(w.env, cursorDir(p)))
	if !ok {
		return nil
	}
	return object{{"updated_input", withCommand(input, line)}}.json()
}

func cursorSample(text, dir string) object {
	block := object{{"type", js("text")}, {"text", js(text)}}.json()
	return object{
		{"cursor_version", js("0")}, {"hook_event_name", js("postToolUse")}, {"cwd", js(dir)}, {"tool_name", js("MCP:sample")},
		{"tool_output", js(string(object{{"content", array([]jsontext.Value{block})}}.json()))},
	}
}
