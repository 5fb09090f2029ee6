package host

import (
	"strings"
	"testing"
)

const mcpFile = `{
  // servers of mine
  "theme": "dark",
  "mcpServers": {
    "tracker": {"command": "npx", "args": ["-y", "@me/tracker", "--flag=a b"], "env": {"TOKEN": "x"}}, // keep
    "bare": {
      "command": "/usr/bin/bare"
    },
    "web": {"url": "https://mcp.example.test"}
  }
}
`

func TestMCPServersRunBehindTheProxy(t *testing.T) {
	for _, tt := range []struct {
		host  Name
		scope Scope
		file  string
	}{
		{Claude, User, "home/.claude.json"},
		{Claude, Project, "repo/.mcp.json"},
		{Gemini, User, "home/.gemini/settings.json"},
		{Gemini, Project, "repo/.gemini/settings.json"},
		{Cursor, User, "home/.cursor/mcp.json"},
		{Cursor, Project, "repo/.cursor/mcp.json"},
		{Copilot, User, "home/.copilot/mcp-config.json"},
		{Pi, User, "home/.pi/agent/mcp.json"},
		{Pi, Project, "repo/.pi/mcp.json"},
	} {
		t.Run(string(tt.host)+"/"+string(tt.scope), func(t *testing.T) {
			l := newLab(t)
			l.write(tt.file, mcpFile, 0o600)
			before := l.tree()
			h, _ := Find(string(tt.host))
			s := l.setup(tt.scope)
			s.MCP = []string{"tracker,bare"}
			install := func() {
				t.Helper()
				if _, err := l.inst.Install(h, s); err != nil {
					t.Fatal(err)
				}
			}
			install()
			got := l.read(tt.file)
			for _, want := range []string{
				`"tracker": {"command": "` + s.Program + `", "args": ["mcp", "proxy", "--name", "tracker", "--", "npx", "-y", "@me/tracker", "--flag=a b"], "env": {"TOKEN": "x"}}, // keep`,
				`"command": "` + s.Program + `"`, `"bare"`, `"/usr/bin/bare"`, "// servers of mine", `"url": "https://mcp.example.test"`,
			} {
				if !strings.Contains(got, want) {
					t.Errorf("no %s in %s", want, got)
				}
			}
			install()
			if again := l.read(tt.file); again != got {
				t.Errorf("a second time changes it to %s", again)
			}
			if _, err := l.inst.Uninstall(h, s); err != nil {
				t.Fatal(err)
			}
			if after := l.tree(); !equalTrees(before, after) {
				t.Errorf("before %v, after %v", before, after)
			}

			// Of a file that has been changed since, our part goes.
			install()
			l.write(tt.file, strings.Replace(l.read(tt.file), "dark", "light", 1), 0o600)
			if _, err := l.inst.Uninstall(h, s); err != nil {
				t.Fatal(err)
			}
			got = l.read(tt.file)
			if want := `"tracker": {"command": "npx", "args": ["-y", "@me/tracker", "--flag=a b"], "env": {"TOKEN": "x"}}, // keep`; !strings.Contains(got, want) || strings.Contains(got, "proxy") || !strings.Contains(got, "light") {
				t.Errorf("left %s", got)
			}
		})
	}
}

func equalTrees(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for k, v := range a {
		if b[k] != v {
			return false
		}
	}
	return true
}

func TestMCPServersOfOpenCode(t *testing.T) {
	l := newLab(t)
	l.write("home/.config/opencode/opencode.json", `{"mcp": {"tracker": {"type": "local", "command": ["npx", "tracker"], "enabled": true}}}`, 0o600)
	h, _ := Find("opencode")
	s := l.setup(User)
	s.MCP = []string{"tracker"}
	if _, err := l.inst.Install(h, s); err != nil {
		t.Fatal(err)
	}
	want := `{"mcp": {"tracker": {"type": "local", "command": ["` + s.Program + `", "mcp", "proxy", "--name", "tracker", "--", "npx", "tracker"], "enabled": true}}}`
	if got := l.read("home/.config/opencode/opencode.json"); got != want {
		t.Errorf("got %s", got)
	}
}

func TestMCPServersOfCodex(t *testing.T) {
	l := newLab(t)
	const config = "model = \"m\" # mine\n\n[mcp_servers.tracker]\ncommand = \"npx\" # the old one\nargs = [\n  \"-y\", # yes\n  \"@me/tracker\",\n]\nenv = {TOKEN = \"x\"}\n"
	l.write("home/.codex/config.toml", config, 0o600)
	before := l.tree()
	h, _ := Find("codex")
	s := l.setup(User)
	s.MCP = []string{"tracker"}
	want := "model = \"m\" # mine\n\n[mcp_servers.tracker]\ncommand = \"" + s.Program + "\"\nargs = [\"mcp\", \"proxy\", \"--name\", \"tracker\", \"--\", \"npx\", \"-y\", \"@me/tracker\"]\nenv = {TOKEN = \"x\"}\n"
	for range 2 {
		if _, err := l.inst.Install(h, s); err != nil {
			t.Fatal(err)
		}
		if got := l.read("home/.codex/config.toml"); got != want {
			t.Fatalf("got %s", got)
		}
	}
	// With a change of the user's in between only our words go, in the style of ours.
	l.write("home/.codex/config.toml", want+"# later\n", 0o600)
	if _, err := l.inst.Uninstall(h, s); err != nil {
		t.Fatal(err)
	}
	if got := l.read("home/.codex/config.toml"); got != "model = \"m\" # mine\n\n[mcp_servers.tracker]\ncommand = \"npx\"\nargs = [\"-y\", \"@me/tracker\"]\nenv = {TOKEN = \"x\"}\n# later\n" {
		t.Errorf("got %s", got)
	}
	l.write("home/.codex/config.toml", config, 0o600)
	if _, err := l.inst.Install(h, s); err != nil {
		t.Fatal(err)
	}
	if _, err := l.inst.Uninstall(h, s); err != nil {
		t.Fatal(err)
	}
	if after := l.tree(); !equalTrees(before, after) {
		t.Errorf("before %v, after %v", before, after)
	}
}

func TestMCPServersThatCannot(t *testing.T) {
	for _, tt := range []struct {
		host   Name
		scope  Scope
		server string
		want   string
	}{
		{Claude, User, "web", "is reached over HTTP cannot run behind the proxy"},
		{Claude, User, "gone", `there is no MCP server "gone"`},
		{Claude, Project, "tracker", `there is no MCP server "tracker"`},
		{Codex, User, "tracker", `there is no MCP server "tracker"`},
		{Copilot, Project, "tracker", "in the settings of the user only"},
	} {
		l := newLab(t)
		l.write("home/.claude.json", mcpFile, 0o600)
		h, _ := Find(string(tt.host))
		s := l.setup(tt.scope)
		s.MCP = []string{tt.server}
		before := l.tree()
		if _, err := l.inst.Install(h, s); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %s %s: %v", tt.host, tt.scope, tt.server, err)
		}
		if after := l.tree(); !equalTrees(before, after) {
			t.Errorf("%s %s %s: half installed: before %v, after %v", tt.host, tt.scope, tt.server, before, after)
		}
	}
}
