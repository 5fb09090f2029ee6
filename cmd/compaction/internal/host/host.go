// Package host is what this program knows of agent hosts: how each of them hands the result of a tool to a hook, how
// it takes another text for it, and where its hooks are installed. What a host sends is not trusted to have any shape:
// whatever is not understood gives no answer, and the host goes on with what it had.
package host

import "errors"

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
	// Covers says what of it is compacted: passing, failing and large outputs.
	Covers Coverage
	// Notes are what its user has to know or do after installing.
	Notes []string

	// programs are the names of its program.
	programs []string
	// folder is where its settings are.
	folder func(s Setup) (string, error)
	// install are the edits of its settings.
	install func(s Setup) ([]edit, error)
	// guideFile is its instruction file; nil where instructions are in no file.
	guideFile func(s Setup) (string, error)
	// result reads the payload of the event after a tool ran. It reports false for all that is not to be replaced.
	result func(p object, env []string) (call, bool)
	// rewrite answers the event before a command runs; nil where no commands are wrapped.
	rewrite func(p object, w wrapping) []byte
	// sample is a payload of the event after a command ran in dir and printed text.
	sample func(text, dir string) object
	// switches looks for what in the host's settings keeps hooks from running; nil where there is nothing.
	switches func(s Setup, places []Place) []Finding
	// permissionLine is the rule that lets a wrapped command pass, and permissionIntro says where it goes.
	permissionLine  func(program, command string) string
	permissionIntro string
	// wrapNote says why no commands are wrapped; empty where they are.
	wrapNote string
}

// Coverage says, for people, what becomes of outputs.
type Coverage struct {
	Passing, Failing, Large string
	// Wrapped says that commands which are run by this program are compacted where the others are not.
	Wrapped bool
}

// All are the hosts, in the order in which they are listed.
func All() []Host {
	return []Host{claude(), codex(), gemini(), copilot(), opencode(), pi(), cursor()}
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

// edits are those that s asks for.
func (h Host) edits(s Setup) ([]edit, error) {
	if len(s.Wrap) > 0 && h.wrapNote != "" {
		return nil, errors.New(h.wrapNote)
	}
	edits, err := h.install(s)
	if err == nil && len(s.MCP) > 0 {
		var servers mcpServers
		servers, err = h.mcp(s)
		edits = append(edits, servers.edit(s.MCP, s.Program))
	}
	if err != nil || !s.Guide {
		return edits, err
	}
	file, err := h.guideFile(s)
	if err != nil {
		return nil, err
	}
	return append(edits, blockEdit(file, guideBlock, guide(s.short()))), nil
}

// removals are the edits of all that may have been installed.
func (h Host) removals(s Setup) ([]edit, error) {
	s.Wrap, s.all, s.Program = []string{program}, true, program
	edits, err := h.install(s)
	if err != nil {
		return nil, err
	}
	if servers, err := h.mcp(s); err == nil {
		edits = append(edits, servers.edit(nil, ""))
	}
	if file, err := h.guideFile(s); err == nil {
		edits = append(edits, blockEdit(file, guideBlock, ""))
	}
	return edits, nil
}
