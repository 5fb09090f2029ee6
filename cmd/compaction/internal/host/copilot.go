package host

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/wire"
	"github.com/compaction-dev/compaction/engine"
)

// copilot is Copilot CLI, from 1.0.67 on.
func copilot() Host {
	h := Host{
		Name: Copilot, Title: "Copilot CLI", programs: []string{"copilot"},
		Covers: Coverage{
			Passing: "compacted", Failing: "compacted where Copilot CLI takes the call for a success",
			Large: "compacted as far as Copilot CLI hands it on",
		},
		Notes:    []string{"VS Code reads the same file; in its own sessions the hook does nothing, since they have no way to replace an output."},
		result:   copilotResult,
		sample:   copilotSample,
		wrapNote: "its hook before a command forbids the command whenever the hook fails, so none is wrapped",
		folder:   func(s Setup) (string, error) { return s.variable("COPILOT_HOME", ".copilot") },
	}
	h.install = func(s Setup) ([]edit, error) {
		file, err := s.in(h, ".github/hooks/compaction.json", "hooks/compaction.json")
		if err != nil {
			return nil, err
		}
		entry := object{{"type", js("command")}, {"matcher", js("bash|powershell")}, {"bash", js(s.command(Copilot))}, {"timeoutSec", jsontext.Value("10")}}
		hooks := object{{"postToolUse", array([]jsontext.Value{entry.json()})}}
		var b bytes.Buffer
		if err := json.Indent(&b, object{{"version", jsontext.Value("1")}, {"hooks", hooks.json()}}.json(), "", "  "); err != nil {
			return nil, err
		}
		return []edit{ownFile(file, b.String()+"\n")}, nil
	}
	h.guideFile = func(s Setup) (string, error) {
		return s.in(h, ".github/copilot-instructions.md", "copilot-instructions.md")
	}
	return h
}

// copilotResult reads a postToolUse payload of Copilot CLI, in either of its two spellings: the name of the event in
// the hook's file decides which.
//
//	tool       toolName or tool_name
//	exit_code  the one in the last line of the text, <exited with exit code N>; unknown without it
//	failed     by the exit code; what Copilot CLI itself takes for a failure goes to another event
//
// The answer is the result as it came with another text. Its type has to stay success: another one would send it to
// the event for failures.
func copilotResult(p object, _ []string) (call, bool) {
	if foreign(p, Copilot) {
		return call{}, false
	}
	name, args, result, kind, text := "toolName", "toolArgs", "toolResult", "resultType", "textResultForLlm"
	if p.has("tool_result") {
		name, args, result, kind, text = "tool_name", "tool_input", "tool_result", "result_type", "text_result_for_llm"
	}
	r := p.object(result)
	shown, ok := r.text(text)
	if !ok || r.str(kind) != "success" || copilotBinary(r) || engine.ToolClass(p.str(name)) != "bash" {
		return call{}, false
	}
	c := call{in: engine.Input{Tool: p.str(name), Dir: p.str("cwd"), Command: copilotCommand(p.get(args))}}
	body, status := shown, ""
	if i := regexp.MustCompile(`\s*<exited with exit code (-?\d+)>\s*$`).FindStringSubmatchIndex(shown); i != nil {
		if n, err := strconv.Atoi(shown[i[2]:i[3]]); err == nil {
			body, status = shown[:i[0]], strings.TrimLeft(shown[i[0]:], "\r\n")
			c.in.Exit = engine.Exited(n)
		}
	}
	c.texts = []string{body}
	c.answer = one(func(t string) []byte {
		// The answer has the spelling of the program, whatever that of the payload.
		out := r.without(kind, text).withText("resultType", "success").withText("textResultForLlm", t+status)
		return object{{"modifiedResult", out.json()}}.json()
	})
	return c, true
}

// copilotBinary reports whether a result has more than text, as an image.
func copilotBinary(r object) bool {
	for _, name := range []string{"binaryResultsForLlm", "binary_results_for_llm"} {
		if v := r.get(name); v != nil {
			if all, ok := parseArray(v); !ok || len(all) > 0 {
				return true
			}
		}
	}
	return false
}

// copilotCommand is the command among the arguments, which come as an object or as the text of one.
func copilotCommand(v jsontext.Value) string {
	if v == nil {
		return ""
	}
	if v.Kind() == '"' {
		v = jsontext.Value(wire.Unquote(v))
	}
	o, err := parseObject(v)
	if err != nil {
		return ""
	}
	return o.str("command")
}

func copilotSample(text, dir string) object {
	return object{
		{"cwd", js(dir)}, {"toolName", js("bash")}, {"toolArgs", object{{"command", js("make")}}.json()},
		{"toolResult", object{{"resultType", js("success")}, {"textResultForLlm", js(text)}}.json()},
	}
}
