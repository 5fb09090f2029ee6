package host

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/settings"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/wire"
	"github.com/compaction-dev/compaction/engine"
)

// codex is Codex CLI, from 0.131 on.
func codex() Host {
	h := Host{
		Name: Codex, Title: "Codex CLI", programs: []string{"codex"},
		Covers: Coverage{
			Passing: "compacted", Failing: "compacted",
			Large: "compacted up to 64 kB where 9.5 kB hold the result; else as Codex cuts it", Wrapped: true,
		},
		Notes: []string{
			"Codex runs a hook only once you have approved it: start codex and enter /hooks. \"codex exec\" says nothing where it is missing.",
		},
		result: codexResult, rewrite: codexRewrite, sample: codexSample, switches: codexSwitches,
		permissionIntro: "Codex takes another command only with the decision to allow it, so the commands of the list may run without a question. Rules that allow them, in rules/default.rules beside config.toml, read:",
		permissionLine: func(program, command string) string {
			words := []jsontext.Value{js(program), js("run"), js("--")}
			for _, w := range strings.Fields(command) {
				words = append(words, js(w))
			}
			return "prefix_rule(pattern=" + strings.ReplaceAll(string(array(words)), ",", ", ") + ", decision=\"allow\")"
		},
		folder: func(s Setup) (string, error) { return s.variable("CODEX_HOME", ".codex") },
	}
	h.install = func(s Setup) ([]edit, error) { return codexEdits(h, s) }
	h.guideFile = func(s Setup) (string, error) { return s.in(h, "AGENTS.md", "AGENTS.md") }
	return h
}

// codexBlock marks our part of config.toml.
var codexBlock = settings.Block{Begin: "# >>> compaction >>>", End: "# <<< compaction <<<"}

// codexEdits puts our hook into hooks.json, or into config.toml where the hooks are there and no hooks.json is: Codex
// warns of a folder that has both. It trusts a hook by its place in the list, so ours comes last.
func codexEdits(h Host, s Setup) ([]edit, error) {
	file, err := s.in(h, ".codex/hooks.json", "hooks.json")
	if err != nil {
		return nil, err
	}
	config := filepath.Join(filepath.Dir(file), "config.toml")
	inTOML, err := codexHooksInTOML(config)
	if err != nil {
		return nil, err
	}
	_, err = os.Stat(file)
	inJSON := err == nil
	const matcher = "^(Bash|mcp__.*)$"
	var edits []edit
	if s.all || inJSON || !inTOML {
		after := group(matcher, handler(s.command(Codex), "10"))
		edits = append(edits, hookEdit(Codex, file, []string{"hooks", "PostToolUse"}, after, ""))
		edits = append(edits, wrapEdits(s, Codex, file, []string{"hooks", "PreToolUse"}, func(command string) object {
			return group("^Bash$", handler(command, "10"))
		})...)
	}
	if s.all || inTOML && !inJSON {
		body := codexTable("PostToolUse", matcher, s.command(Codex))
		if len(s.Wrap) > 0 {
			body += codexTable("PreToolUse", "^Bash$", s.command(Codex, "--wrap", shellQuote(strings.Join(s.Wrap, ","))))
		}
		edits = append(edits, tomlEdit(config, codexBlock, body))
	}
	return edits, nil
}

func codexTable(event, matcher, command string) string {
	return fmt.Sprintf("[[hooks.%s]]\nmatcher = %s\n\n[[hooks.%s.hooks]]\ntype = \"command\"\ncommand = %s\ntimeout = 10\n",
		event, js(matcher), event, js(command))
}

// codexHooksInTOML reports whether config.toml has hooks. What else stands below that name, as which hooks are
// trusted, does not count.
func codexHooksInTOML(config string) (bool, error) {
	f, err := settings.Read(config)
	if err != nil || !f.Exists {
		return false, err
	}
	v, err := settings.ParseTOML(f.Data)
	if err != nil {
		return false, fmt.Errorf("%s: %w", config, err)
	}
	hooks, _ := v["hooks"].(map[string]any)
	for name := range hooks {
		if name != "state" {
			return true, nil
		}
	}
	return false, nil
}

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

// codexRewrite answers a PreToolUse payload of Codex CLI. Codex takes another command only together with the decision
// to allow it.
func codexRewrite(p object, w wrapping) []byte {
	if foreign(p, Codex) || p.str("hook_event_name") != "PreToolUse" || p.str("tool_name") != "Bash" {
		return nil
	}
	input := p.object("tool_input")
	line, ok := input.text("command")
	if !ok {
		return nil
	}
	line, ok = w.rewrite(line, codexPermissions(w.env, p.str("cwd")))
	if !ok {
		return nil
	}
	return object{{"hookSpecificOutput", object{
		{"hookEventName", js("PreToolUse")},
		{"permissionDecision", js("allow")},
		{"updatedInput", withCommand(input, line)},
	}.json()}}.json()
}

func codexSample(text, dir string) object {
	return object{
		{"turn_id", js("t")}, {"hook_event_name", js("PostToolUse")}, {"cwd", js(dir)}, {"model", js("m")},
		{"tool_name", js("Bash")}, {"tool_input", object{{"command", js("make")}}.json()}, {"tool_response", js(text)},
	}
}

// codexSwitches looks whether Codex runs hooks, and trusts ours: it notes that by the hook's file, event and place, as
// in [hooks.state."/home/u/.codex/hooks.json:post_tool_use:0:0"].
func codexSwitches(s Setup, places []Place) []Finding {
	dir, err := codex().folder(Setup{Scope: User, Env: s.Env})
	if err != nil {
		return nil
	}
	config := filepath.Join(dir, "config.toml")
	var v map[string]any
	if f, err := settings.Read(config); err == nil && f.Exists {
		if v, err = settings.ParseTOML(f.Data); err != nil {
			return []Finding{wrong("mend it", "%s: %v", config, err)}
		}
	}
	features, _ := v["features"].(map[string]any)
	if on, ok := features["hooks"].(bool); ok && !on {
		return []Finding{wrong("take it out", "%s has hooks = false below [features], so no hook runs", config)}
	}
	hooks, _ := v["hooks"].(map[string]any)
	state, _ := hooks["state"].(map[string]any)
	for _, p := range places {
		prefix := p.File + ":post_tool_use:"
		if f, err := settings.Read(p.File); err == nil && !strings.HasSuffix(p.File, ".toml") {
			all, _ := settings.Hooks(f.Data, []string{"hooks", "PostToolUse"})
			for _, hook := range all {
				if ours(Codex)(hook.Command) {
					prefix += fmt.Sprintf("%d:%d", hook.Index, hook.Handler)
				}
			}
		}
		for key := range state {
			if strings.HasPrefix(key, prefix) {
				return []Finding{fine("Codex has been told to trust it; after a change of the hook it asks again")}
			}
		}
	}
	return []Finding{wrong("start codex, enter /hooks and approve it; in CI, pass --dangerously-bypass-hook-trust", "Codex does not trust the hook yet, and skips it without a word")}
}
