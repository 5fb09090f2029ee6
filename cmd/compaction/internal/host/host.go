// Package host is what this program knows of agent hosts: how each of them hands the result of a tool to a hook, how
// it takes another text for it, and where its hooks are installed. What a host sends is not trusted to have any shape:
// whatever is not understood gives no answer, and the host goes on with what it had.
package host

// Name is the name of a host on the command line and in the journal.
type Name string

// The hosts.
const (
	Claude   Name = "claude"
	Codex    Name = "codex"
	Gemini   Name = "gemini"
	Copilot  Name = "copilot"
	OpenCode Name = "opencode"
	Pi       Name = "pi"
	Cursor   Name = "cursor"
)

// Host is one agent host.
type Host struct {
	Name  Name
	Title string
	// result reads the payload of the event after a tool ran. It reports false for all that is not to be replaced.
	result func(p object, env []string) (call, bool)
	// rewrite reads the payload of the event before a tool runs; nil where commands are not wrapped.
	rewrite func(p object, w wrapping) []byte
}

// All are the hosts, in the order in which they are listed.
func All() []Host {
	return []Host{
		{Name: Claude, Title: "Claude Code", result: claudeResult},
		{Name: Codex, Title: "Codex CLI", result: codexResult},
		{Name: Gemini, Title: "Gemini CLI", result: geminiResult},
		{Name: Copilot, Title: "Copilot CLI", result: copilotResult},
		{Name: OpenCode, Title: "OpenCode", result: opencodeResult},
		{Name: Pi, Title: "pi", result: piResult},
		{Name: Cursor, Title: "Cursor", result: cursorResult},
	}
}

// Find is the host of that name.
func Find(name string) (Host, bool) {
	for _, h := range All() {
		if string(h.Name) == name {
			return h, true
		}
	}
	return Host{}, false
}
