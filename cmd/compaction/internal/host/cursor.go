package host

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/engine"
)

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
