package host

// foreign reports whether a payload comes from another host than those that are named. Hosts run each other's hooks:
// Cursor, VS Code and Copilot CLI read the files of Claude Code, and Copilot CLI and VS Code share one folder. What
// is right for one of them is wrong for the others, so a hook answers its own host and nobody else.
func foreign(p object, own ...Name) bool {
	from := origin(p)
	if from == "" {
		return false
	}
	for _, n := range own {
		if n == from {
			return false
		}
	}
	return true
}

// vsCode is not a host that can be installed for: its own hooks cannot replace an output.
const vsCode Name = "vscode"

// origin is the host that a payload comes from, by what only its payloads have; empty where nothing says so.
func origin(p object) Name {
	tool := p.str("tool_name")
	switch {
	case p.has("cursor_version"), p.has("tool_output"):
		return Cursor
	case p.has("hookEventName"), tool == "run_in_terminal", tool == "runTerminalCommand":
		return vsCode
	case p.has("toolResult"), p.has("tool_result"):
		return Copilot
	case p.has("turn_id") && p.has("model"):
		return Codex
	case p.str("hook_event_name") == "AfterTool", p.str("hook_event_name") == "BeforeTool":
		return Gemini
	case p.has("input") && p.has("output"):
		return OpenCode
	case p.str("type") == "tool_result":
		return Pi
	case p.has("sessionId"):
		return vsCode
	}
	return ""
}
