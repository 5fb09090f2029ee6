package host

import (
	"path/filepath"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/wire"
	"github.com/compaction-dev/compaction/engine"
)

// opencode is OpenCode, which loads a plugin of ours.
func opencode() Host {
	h := Host{
		Name: OpenCode, Title: "OpenCode", programs: []string{"opencode"},
		Covers:   Coverage{Passing: "compacted", Failing: "compacted", Large: "compacted, from the file with the full text"},
		Notes:    []string{"OpenCode loads plugins when it starts."},
		result:   opencodeResult,
		sample:   opencodeSample,
		wrapNote: "its plugin gets the whole output of every command, so there is nothing to wrap",
		folder: func(s Setup) (string, error) {
			if d := paths.Lookup(s.Env, "OPENCODE_CONFIG_DIR"); d != "" {
				return filepath.Abs(d)
			}
			config, err := s.variable("XDG_CONFIG_HOME", ".config")
			return filepath.Join(config, "opencode"), err
		},
	}
	h.install = func(s Setup) ([]edit, error) {
		file, err := s.in(h, ".opencode/plugins/compaction.ts", "plugins/compaction.ts")
		if err != nil {
			return nil, err
		}
		return []edit{ownFile(file, plugin(OpenCode, s))}, nil
	}
	h.guideFile = func(s Setup) (string, error) { return s.in(h, "AGENTS.md", "AGENTS.md") }
	return h
}

// opencodeResult reads what our plugin for OpenCode hands on of tool.execute.after: its input and output as they are,
// and the session's folder as cwd.
//
//	tool       the tool's name; of MCP tools, whose output is a list of content blocks, SERVER_TOOL is mcp__SERVER__TOOL
//	exit_code  metadata.exit; unknown where there is none
//	failed     by the exit code
//
// The plugin assigns what the answer names to the output.
func opencodeResult(p object, _ []string) (call, bool) {
	if origin(p) != OpenCode {
		return call{}, false
	}
	input, output := p.object("input"), p.object("output")
	c := call{in: engine.Input{Tool: input.str("tool"), Dir: p.str("cwd")}}
	if v := output.get("content"); v != nil {
		b, ok := parseBlocks(v)
		if !ok || output.yes("isError") {
			return call{}, false
		}
		if server, tool, ok := strings.Cut(c.in.Tool, "_"); ok && server != "" && tool != "" {
			c.in.Tool = "mcp__" + server + "__" + tool
		}
		c.texts = b.text()
		c.answer = func(texts []string) []byte { return object{{"content", b.with(texts)}}.json() }
		return c, true
	}
	text, ok := output.text("output")
	if !ok || engine.ToolClass(c.in.Tool) != "bash" || opencodeNoted(text) {
		return call{}, false
	}
	args, meta := input.object("args"), output.object("metadata")
	c.in.Command = args.str("command")
	c.in.Exit = meta.code("exit")
	if d := args.str("workdir"); filepath.IsAbs(d) {
		c.in.Dir = d
	} else if d != "" {
		c.in.Dir = filepath.Join(c.in.Dir, d)
	}
	if meta.yes("truncated") {
		c.full, c.shown = meta.str("outputPath"), len(text)
		if text, ok = readFull(c.full); !ok {
			return call{}, false
		}
	}
	c.texts = []string{text}
	c.answer = one(func(text string) []byte {
		return object{{"output", jsontext.Value(wire.AppendQuote(nil, text))}}.json()
	})
	return c, true
}

// opencodeNoted reports whether OpenCode says something about the command in its output, which it does where the
// command was aborted or took too long.
func opencodeNoted(text string) bool {
	return strings.Contains(text, "\n<shell_metadata>\n") || strings.Contains(text, "\n<bash_metadata>\n")
}

func opencodeSample(text, dir string) object {
	return object{
		{"cwd", js(dir)},
		{"input", object{{"tool", js("bash")}, {"args", object{{"command", js("make")}}.json()}}.json()},
		{"output", object{{"metadata", object{{"exit", jsontext.Value("0")}}.json()}, {"output", js(text)}}.json()},
	}
}
