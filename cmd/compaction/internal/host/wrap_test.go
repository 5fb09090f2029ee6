package host

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// before is a payload of the event before a command runs.
func before(t *testing.T, h Name, dir string, input map[string]any) []byte {
	t.Helper()
	p := map[string]any{"cwd": dir, "tool_input": input, "hook_event_name": "PreToolUse", "tool_name": "Bash"}
	switch h {
	case Codex:
		p["turn_id"], p["model"] = "t", "m"
	case Cursor:
		p["hook_event_name"], p["tool_name"], p["cursor_version"] = "preToolUse", "Shell", "2"
	}
	b, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func wrapOptions(l lab) Options {
	return Options{Env: l.env, Wrap: []string{"go test", "pytest"}, Program: "/opt/my tools/compaction"}
}

// TestRewrite holds the shape of each answer: every other field comes back, and only Codex, which demands it, gets a
// decision.
func TestRewrite(t *testing.T) {
	input := map[string]any{"command": "CGO_ENABLED=0 go test ./... 2>&1", "timeout": 600000, "description": "Run"}
	want := map[Name]string{
		Claude: `{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"command":"CGO_ENABLED=0 '/opt/my tools/compaction' run -- go test ./... 2>&1","description":"Run","timeout":600000}}}`,
		Codex:  `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":{"command":"CGO_ENABLED=0 '/opt/my tools/compaction' run -- go test ./... 2>&1","description":"Run","timeout":600000}}}`,
		Cursor: `{"updated_input":{"command":"CGO_ENABLED=0 '/opt/my tools/compaction' run -- go test ./... 2>&1","description":"Run","timeout":600000}}`,
	}
	for _, h := range All() {
		l := newLab(t)
		if got := string(answer(t, h, wrapOptions(l), before(t, h.Name, l.dir, input))); got != want[h.Name] {
			t.Errorf("%s: %s", h.Name, got)
		}
		if got := answer(t, h, wrapOptions(l), []byte(`{"hook_event_name":"PreToolUse"}`)); got != nil {
			t.Errorf("%s: an unknown shape is answered: %s", h.Name, got)
		}
	}
}

// TestNotRewritten says what is left alone.
func TestNotRewritten(t *testing.T) {
	h := find(t, Claude)
	for _, line := range []string{
		"go vet ./...", "go", "go testing", "sudo go test", "command go test", "cd x && go test", "go test | tail", "go test > out",
		"go test $(list)", "go test &", "go test <<E\nx\nE", "time go test", "go test; go vet", "\"go test\"", "compaction run -- go test",
		"bash -c 'go test'", "", "go test 'x",
	} {
		l := newLab(t)
		if got := answer(t, h, wrapOptions(l), before(t, Claude, l.dir, map[string]any{"command": line})); got != nil {
			t.Errorf("%q: %s", line, got)
		}
	}
	l := newLab(t)
	for name, o := range map[string]Options{
		"in the background": wrapOptions(l),
		"observing":         {Env: l.env, Wrap: []string{"go test"}, Observe: true},
	} {
		if got := answer(t, h, o, before(t, Claude, l.dir, map[string]any{"command": "go test", "run_in_background": true})); got != nil {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := answer(t, h, wrapOptions(l), before(t, Claude, l.dir, map[string]any{"command": "COMPACTION=off go test"})); got != nil {
		t.Errorf("switched off for the command: %s", got)
	}
}

// TestPermissions says that a command which a rule of the host asks about or forbids is left to that rule, wherever
// the rule stands, and that rules which cannot be read count as such.
func TestPermissions(t *testing.T) {
	cases := []struct {
		host       Name
		file, text string
		rewritten  bool
	}{
		{Claude, "home/.claude/settings.json", `{}`, true},
		{Claude, "home/.claude/settings.json", `{"permissions":{"allow":["Bash(go test:*)"],"deny":["Bash(rm:*)","Read(*)"]}}`, true},
		{Claude, "home/.claude/settings.json", `{"permissions":{"ask":["Bash(go test:*)"]}}`, false},
		{Claude, "home/.claude/settings.json", `{"permissions":{"deny":["Bash(go:*)"]}}`, false},
		{Claude, "home/.claude/settings.json", `{"permissions":{"deny":["Bash"]}}`, false},
		{Claude, "home/.claude/settings.json", `{"permissions":{"deny":["*"]}}`, false},
		{Claude, "repo/.claude/settings.local.json", `{"permissions":{"ask":["Bash(*-race*)"]}}`, false},
		{Claude, "repo/.claude/settings.json", `{"permissions":{"deny":["Bash(go test -race ./deep/...)"]}}`, false},
		{Claude, "repo/.claude/settings.json", `{"permissions":{"deny":["Bash(go test ./shallow/...)"]}}`, true},
		{Claude, "repo/.claude/settings.json", `{"permissions":`, false},
		{Claude, "repo/.claude/settings.json", `{"permissions":{"deny":"Bash"}}`, false},
		{Cursor, "home/.cursor/cli-config.json", `{"permissions":{"deny":["Shell(go)"]}}`, false},
		{Cursor, "repo/.cursor/cli.json", `{"permissions":{"deny":["Shell(rm)"]}}`, true},
		{Codex, "home/.codex/rules/default.rules", `prefix_rule(pattern=["go", "test"], decision="allow")`, true},
		{Codex, "home/.codex/rules/default.rules", `prefix_rule(pattern=["go", ["test", "run"]], decision="prompt")`, false},
		{Codex, "repo/.codex/rules/x.rules", `prefix_rule(pattern=["rm"], decision="forbidden")`, true},
	}
	for _, c := range cases {
		l := newLab(t)
		l.write(c.file, c.text, 0o644)
		l.write("repo/deep/x", "", 0o644)
		dir := filepath.Join(l.dir, "repo", "deep")
		got := answer(t, find(t, c.host), wrapOptions(l), before(t, c.host, dir, map[string]any{"command": "go test -race ./deep/..."}))
		if (got != nil) != c.rewritten {
			t.Errorf("%s, %s: %s gives %s", c.host, c.file, c.text, got)
		}
	}
}

func TestPermissionLines(t *testing.T) {
	l := newLab(t)
	s := l.setup(User)
	s.Wrap = []string{"go test,pytest"}
	for name, want := range map[Name]string{
		Claude: `"Bash('/opt/my tools/compaction' run -- go test:*)"`,
		Codex:  `prefix_rule(pattern=["/opt/my tools/compaction", "run", "--", "pytest"], decision="allow")`,
	} {
		got := find(t, name).PermissionLines(s)
		if !strings.Contains(got, want) || !strings.Contains(got, "Never allow") {
			t.Errorf("%s: %s", name, got)
		}
	}
}
