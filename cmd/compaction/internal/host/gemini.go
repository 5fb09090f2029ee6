package host

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/settings"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/wire"
	"github.com/compaction-dev/compaction/engine"
)

// gemini is Gemini CLI.
func gemini() Host {
	h := Host{
		Name: Gemini, Title: "Gemini CLI", programs: []string{"gemini"},
		Covers: Coverage{Passing: "compacted", Failing: "compacted", Large: "compacted"},
		Notes: []string{
			"Gemini CLI hands a replaced output to the model under the name error, so its first line says how the command ended.",
		},
		result:   geminiResult,
		sample:   geminiSample,
		switches: geminiSwitches,
		wrapNote: "its hook gets the whole output of every command, so there is nothing to wrap",
		folder: func(s Setup) (string, error) {
			// The variable stands for the home, and not for the folder in it.
			home, err := s.variable("GEMINI_CLI_HOME")
			return filepath.Join(home, ".gemini"), err
		},
	}
	h.install = func(s Setup) ([]edit, error) {
		file, err := s.in(h, ".gemini/settings.json", "settings.json")
		if err != nil {
			return nil, err
		}
		run := object{{"type", js("command")}, {"name", js(program)}, {"command", js(s.command(Gemini))}, {"timeout", jsontext.Value("10000")}}
		return []edit{hookEdit(Gemini, file, []string{"hooks", "AfterTool"}, group("^(run_shell_command|mcp_.*)$", run), "")}, nil
	}
	h.guideFile = func(s Setup) (string, error) { return s.in(h, "GEMINI.md", "GEMINI.md") }
	return h
}

// geminiShown is the size in characters from which Gemini CLI cuts an output by itself, where its settings say nothing
// else.
const geminiShown = 40_000

// maxStatus is the size within which the lines behind an output are looked for.
const maxStatus = 8 << 10

// Gemini CLI puts what tools print between these two lines, which tell the model that nobody vouches for it. They stay.
const (
	geminiOpen  = "<untrusted_context>\n"
	geminiClose = "\n</untrusted_context>"
)

// geminiResult reads an AfterTool payload of Gemini CLI.
//
//	tool       tool_name; of MCP tools mcp__SERVER__TOOL, by mcp_context
//	exit_code  the one that stands in the text, which Gemini CLI writes there if it is not 0; unknown where a signal
//	           ended the command or something of it still runs
//	failed     by the exit code
//
// The answer denies the result, and the reason stands in for it. The model gets it under the name error, so a first
// line says that it is none.
func geminiResult(p object, _ []string) (call, bool) {
	if foreign(p, Gemini) || p.str("hook_event_name") != "AfterTool" || p.has("original_request_name") {
		return call{}, false
	}
	c := call{in: engine.Input{Tool: p.str("tool_name"), Dir: p.str("cwd")}, shown: geminiShown}
	response := p.object("tool_response")
	if response.has("error") {
		return call{}, false
	}
	content := response.get("llmContent")
	switch {
	case content == nil:
		return call{}, false
	case content.Kind() == '"' && engine.ToolClass(c.in.Tool) == "bash":
		c.in.Command = p.object("tool_input").str("command")
		return geminiShell(c, wire.Unquote(content))
	case content.Kind() == '[' && p.has("mcp_context"):
		from := p.object("mcp_context")
		c.in.Tool = "mcp__" + from.str("server_name") + "__" + from.str("tool_name")
		return geminiMCP(c, content)
	}
	return call{}, false
}

func geminiShell(c call, content string) (call, bool) {
	body, framed := unframe(content)
	output, ok := strings.CutPrefix(body, "Output: ")
	if !ok {
		return call{}, false
	}
	output, status := geminiStatus(output)
	known := true
	code := 0
	for line := range strings.Lines(status) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch name {
		case "":
		case "Exit Code":
			n, err := strconv.Atoi(value)
			code, known = n, known && err == nil
		case "Process Group PGID":
		default:
			known = false
		}
	}
	first := "The command's output, compacted:\n"
	if known {
		c.in.Exit = engine.Exited(code)
		first = "The command exited with code " + strconv.Itoa(code) + ". Its output, compacted:\n"
	}
	c.texts = []string{output}
	whole := func(text string) string {
		return first + frame("Output: "+text+strings.TrimPrefix(status, "\n"), framed)
	}
	c.answer = one(func(text string) []byte { return geminiDeny(whole(text)) })
	c.fits = func(text string) bool { return len(whole(text)) <= len(content) }
	return c, true
}

// geminiStatus splits the lines that Gemini CLI puts behind an output from it. The status starts with its line feed.
func geminiStatus(s string) (output, status string) {
	// The lines come in this order, each at most once, and the last of them is there for every command that started.
	start := max(0, len(s)-maxStatus)
	re := regexp.MustCompile(`(?:\nError: [^\n]*)?(?:\nExit Code: -?\d+)?(?:\nSignal: [^\n]*)?(?:\nBackground PIDs: [\d, ]+)?(?:\nProcess Group PGID: \d+)?$`)
	i := start + re.FindStringIndex(s[start:])[0]
	return s[:i], s[i:]
}

func geminiMCP(c call, content jsontext.Value) (call, bool) {
	parts, ok := parseArray(content)
	if !ok || len(parts) != 1 {
		return call{}, false
	}
	o, err := parseObject(parts[0])
	if err != nil || len(o) != 1 {
		return call{}, false
	}
	content1, ok := o.text("text")
	if !ok {
		return call{}, false
	}
	body, framed := unframe(content1)
	c.texts = []string{body}
	whole := func(text string) string { return "The tool's result, compacted:\n" + frame(text, framed) }
	c.answer = one(func(text string) []byte { return geminiDeny(whole(text)) })
	c.fits = func(text string) bool { return len(whole(text)) <= len(content1) }
	return c, true
}

func unframe(s string) (body string, framed bool) {
	if strings.HasPrefix(s, geminiOpen) && strings.HasSuffix(s, geminiClose) && len(s) >= len(geminiOpen)+len(geminiClose) {
		return s[len(geminiOpen) : len(s)-len(geminiClose)], true
	}
	return s, false
}

func frame(s string, framed bool) string {
	if !framed {
		return s
	}
	return geminiOpen + strings.TrimSuffix(s, "\n") + geminiClose
}

func geminiDeny(text string) []byte {
	return object{{"decision", jsontext.Value(`"deny"`)}, {"reason", wire.AppendQuote(nil, text)}}.json()
}

func geminiSample(text, dir string) object {
	return object{
		{"hook_event_name", js("AfterTool")}, {"cwd", js(dir)}, {"tool_name", js("run_shell_command")},
		{"tool_input", object{{"command", js("make")}}.json()},
		{"tool_response", object{{"llmContent", js(geminiOpen + "Output: " + text + "Process Group PGID: 1" + geminiClose)}}.json()},
	}
}

// geminiSwitches looks for the switches of all hooks and of ours.
func geminiSwitches(s Setup, places []Place) []Finding {
	for _, p := range places {
		if flag(p.File, "false", "hooksConfig", "enabled") {
			return []Finding{wrong("set it to true", "%s has hooksConfig.enabled = false, so no hook runs", p.File)}
		}
		f, err := settings.Read(p.File)
		if err != nil {
			continue
		}
		off, err := settings.Value(f.Data, "hooksConfig", "disabled")
		if names, ok := parseArray(off); err == nil && ok {
			for _, n := range names {
				if string(n) == string(js(program)) {
					return []Finding{wrong("enter /hooks enable "+program, "the hook is disabled in %s", p.File)}
				}
			}
		}
	}
	return nil
}
