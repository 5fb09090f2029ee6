package host

import (
	"path/filepath"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/wire"
	"github.com/compaction-dev/compaction/engine"
)

// claude is Claude Code, from 2.1.121 on. Its hooks get what commands that it takes for a success printed.
func claude() Host {
	h := Host{
		Name: Claude, Title: "Claude Code", programs: []string{"claude"},
		Covers: Coverage{
			Passing: "compacted", Failing: "not: its hooks cannot replace them",
			Large: "compacted up to 30,000 characters, and above where it keeps the full text", Wrapped: true,
		},
		Notes:  []string{"Sessions that are open take it up when they are started again."},
		result: claudeResult, rewrite: claudeRewrite, sample: claudeSample, switches: claudeSwitches,
		permissionIntro: "To let it pass without a question, these go into permissions.allow of settings.json:",
		permissionLine: func(program, command string) string {
			return string(js("Bash(" + shellQuote(program) + " run -- " + command + ":*)"))
		},
		folder: func(s Setup) (string, error) { return s.variable("CLAUDE_CONFIG_DIR", ".claude") },
	}
	h.install = func(s Setup) ([]edit, error) {
		file, err := s.in(h, ".claude/settings.json", "settings.json")
		if err != nil {
			return nil, err
		}
		after := group("^(Bash|PowerShell|mcp__.*)$", handler(s.command(Claude), "10"))
		edits := []edit{hookEdit(Claude, file, []string{"hooks", "PostToolUse"}, after, "")}
		return append(edits, wrapEdits(s, Claude, file, []string{"hooks", "PreToolUse"}, func(command string) object {
			return group("Bash", handler(command, "10"))
		})...), nil
	}
	h.guideFile = func(s Setup) (string, error) { return s.in(h, "CLAUDE.md", "CLAUDE.md") }
	return h
}

const (
	// claudePreview is about what Claude Code shows of an output that it keeps in a file: 2 kB and the file's name.
	claudePreview = 2 << 10
	// claudeInline is the size in characters up to which Claude Code shows an output whole, where its settings say
	// nothing else.
	claudeInline = 30_000
	// claudeAnswer is the size in characters from which Claude Code puts what a hook prints into a file.
	claudeAnswer = 50_000
)

// claudeResult reads a PostToolUse payload of Claude Code.
//
//	tool       tool_name
//	exit_code  0, as the event is only sent for what Claude Code takes for a success; unknown where it had to interpret
//	           the code (returnCodeInterpretation), as the 1 of grep
//	failed     never: failing commands go to an event whose output cannot be replaced
//
// The answer has to be the whole object that came: a text in its place is dropped without a word. For MCP tools it has
// to be of the same kind, and a wrong one makes the request fail.
func claudeResult(p object, env []string) (call, bool) {
	// Cursor runs these hooks too, and says so in the environment.
	if foreign(p, Claude) || paths.Lookup(env, "CURSOR_VERSION") != "" || p.str("hook_event_name") != "PostToolUse" {
		return call{}, false
	}
	c := call{in: engine.Input{Tool: p.str("tool_name"), Dir: p.str("cwd")}}
	v := p.get("tool_response")
	if v == nil {
		return call{}, false
	}
	switch engine.ToolClass(c.in.Tool) {
	case "bash":
		r, err := parseObject(v)
		if err != nil {
			return call{}, false
		}
		return claudeShell(c, p.object("tool_input"), r)
	case "mcp":
		return claudeMCP(c, v)
	}
	return call{}, false
}

func claudeShell(c call, input, r object) (call, bool) {
	stdout, ok := r.text("stdout")
	stderr, okErr := r.text("stderr")
	if !ok || !okErr || r.get("interrupted") == nil || r.yes("interrupted") || r.yes("isImage") ||
		r.has("backgroundTaskId") || r.has("timedOutAfterMs") || r.has("structuredContent") {
		return call{}, false
	}
	c.in.Command = input.str("command")
	if !r.has("returnCodeInterpretation") {
		c.in.Exit = engine.Exited(0)
	}
	text := stdout
	if stderr != "" {
		if text != "" && !strings.HasSuffix(text, "\n") {
			text += "\n"
		}
		text += stderr
	}
	if full := r.str("persistedOutputPath"); full != "" {
		if text, ok = readFull(full); !ok {
			return call{}, false
		}
		c.full, c.shown = full, claudePreview
	}
	c.texts = []string{text}
	// With the path of the full text in it, Claude Code would show a preview of that text and not ours.
	rest := r.without("persistedOutputPath", "persistedOutputSize")
	c.answer = one(func(text string) []byte {
		return claudeOutput(rest.withText("stdout", text).withText("stderr", "").json())
	})
	c.fits = func(text string) bool {
		return len(text) <= claudeInline && len(c.answer([]string{text})) <= claudeAnswer
	}
	return c, true
}

func claudeMCP(c call, v jsontext.Value) (call, bool) {
	switch v.Kind() {
	case '"':
		c.texts = []string{wire.Unquote(v)}
		c.answer = one(func(text string) []byte { return claudeOutput(wire.AppendQuote(nil, text)) })
	case '[':
		b, ok := parseBlocks(v)
		if !ok {
			return call{}, false
		}
		c.texts = b.text()
		c.answer = func(texts []string) []byte { return claudeOutput(b.with(texts)) }
	default:
		return call{}, false
	}
	return c, true
}

func claudeOutput(v jsontext.Value) []byte {
	return object{{"hookSpecificOutput", object{
		{"hookEventName", jsontext.Value(`"PostToolUse"`)},
		{"updatedToolOutput", v},
	}.json()}}.json()
}

// claudeRewrite answers a PreToolUse payload of Claude Code with the whole input and another command in it. It makes no
// decision: whether the command may run is for the host and its user, who see the one that will run.
func claudeRewrite(p object, w wrapping) []byte {
	if foreign(p, Claude) || paths.Lookup(w.env, "CURSOR_VERSION") != "" || p.str("hook_event_name") != "PreToolUse" || p.str("tool_name") != "Bash" {
		return nil
	}
	input := p.object("tool_input")
	line, ok := input.text("command")
	if !ok || input.yes("run_in_background") {
		return nil
	}
	line, ok = w.rewrite(line, claudePermissions(w.env, p.str("cwd")))
	if !ok {
		return nil
	}
	return object{{"hookSpecificOutput", object{
		{"hookEventName", js("PreToolUse")},
		{"updatedInput", withCommand(input, line)},
	}.json()}}.json()
}

func claudeSample(text, dir string) object {
	return object{
		{"hook_event_name", js("PostToolUse")}, {"cwd", js(dir)}, {"tool_name", js("Bash")},
		{"tool_input", object{{"command", js("make")}}.json()},
		{"tool_response", object{{"stdout", js(text)}, {"stderr", js("")}, {"interrupted", jsontext.Value("false")}}.json()},
	}
}

// claudeSwitches looks for the switch that keeps all hooks from running.
func claudeSwitches(s Setup, places []Place) []Finding {
	files := upwards(s.Root, ".claude/settings.json", ".claude/settings.local.json")
	if d, err := claude().folder(Setup{Scope: User, Env: s.Env}); err == nil {
		files = append(files, filepath.Join(d, "settings.json"))
	}
	for _, f := range append(files, "/etc/claude-code/managed-settings.json") {
		if flag(f, "true", "disableAllHooks") {
			return []Finding{wrong("set it to false", "%s has disableAllHooks, so no hook runs", f)}
		}
	}
	return nil
}
