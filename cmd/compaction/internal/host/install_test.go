package host

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// lab is a home, a repository and a state folder to install in.
type lab struct {
	t    *testing.T
	dir  string
	env  []string
	inst Installer
}

func newLab(t *testing.T, env ...string) lab {
	t.Helper()
	dir := t.TempDir()
	l := lab{t: t, dir: dir, env: append([]string{"HOME=" + filepath.Join(dir, "home")}, env...), inst: Installer{State: filepath.Join(dir, "state")}}
	for _, d := range []string{"home", "repo"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

func (l lab) setup(scope Scope) Setup {
	s := Setup{Scope: scope, Root: filepath.Join(l.dir, "repo"), Env: l.env, Program: "/opt/my tools/compaction"}
	if scope == Project {
		s.Program = "compaction"
	}
	return s
}

func (l lab) write(name, text string, mode fs.FileMode) string {
	l.t.Helper()
	p := filepath.Join(l.dir, name)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		l.t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), mode); err != nil {
		l.t.Fatal(err)
	}
	return p
}

func (l lab) read(name string) string {
	l.t.Helper()
	b, err := os.ReadFile(filepath.Join(l.dir, name))
	if err != nil {
		l.t.Fatal(err)
	}
	return string(b)
}

// tree is all that stands in the home and the repository, with modes.
func (l lab) tree() map[string]string {
	l.t.Helper()
	all := map[string]string{}
	for _, d := range []string{"home", "repo"} {
		err := filepath.WalkDir(filepath.Join(l.dir, d), func(p string, e fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := e.Info()
			if err != nil {
				return err
			}
			text := info.Mode().String()
			if info.Mode().IsRegular() {
				b, err := os.ReadFile(p)
				if err != nil {
					return err
				}
				text += "\n" + string(b)
			}
			rel, _ := filepath.Rel(l.dir, p)
			all[rel] = text
			return nil
		})
		if err != nil {
			l.t.Fatal(err)
		}
	}
	return all
}

func (l lab) install(h Host, s Setup) []Change {
	l.t.Helper()
	c, err := l.inst.Install(h, s)
	if err != nil {
		l.t.Fatal(err)
	}
	return c
}

func (l lab) uninstall(h Host, s Setup) []Change {
	l.t.Helper()
	c, err := l.inst.Uninstall(h, s)
	if err != nil {
		l.t.Fatal(err)
	}
	return c
}

func find(t *testing.T, name Name) Host {
	t.Helper()
	h, ok := Find(string(name))
	if !ok {
		t.Fatalf("no host %s", name)
	}
	return h
}

// settingsFiles are the files that hosts have already, with what a person wrote into them.
var settingsFiles = map[Name][2]string{
	Claude: {"home/.claude/settings.json", "{\n  // mine\n  \"model\": \"opus\",\n  \"hooks\": {\n    \"PostToolUse\": [\n      {\"matcher\": \"Write\", \"hooks\": [{\"type\": \"command\", \"command\": \"gofmt -w .\"}]}, // format\n    ]\n  }\n}\n"},
	Codex:  {"home/.codex/hooks.json", `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"beep"}]}]}}`},
	Gemini: {"home/.gemini/settings.json", "{\r\n\t\"theme\": \"x\"\r\n}"},
	Cursor: {"home/.cursor/hooks.json", "{\"version\": 1, \"hooks\": {}}\n"},
}

// TestInstallAndUninstall says, for every host and scope, that installing is done once, that it calls our program
// last, and that uninstalling leaves every file and folder as it was.
func TestInstallAndUninstall(t *testing.T) {
	for _, h := range All() {
		for _, scope := range []Scope{User, Project} {
			for _, full := range []bool{false, true} {
				l := newLab(t)
				if f, ok := settingsFiles[h.Name]; ok && full {
					l.write(f[0], f[1], 0o600)
				}
				s := l.setup(scope)
				if full {
					l.write("repo/AGENTS.md", "# Ours\n", 0o644)
					s.Guide = h.Name != Cursor || scope == Project
					if h.wrapNote == "" {
						s.Wrap = []string{"go test", "npm test,  pytest"}
					}
				}
				before := l.tree()
				changes := l.install(h, s)
				if len(changes) == 0 || !changes[0].Changed() {
					t.Fatalf("%s, %s: nothing changed", h.Name, scope)
				}
				places, err := h.Installed(s)
				if want := 1 + min(1, len(s.Wrap)); err != nil || len(places) != want {
					t.Errorf("%s, %s: %d places, want %d: %+v, %v", h.Name, scope, len(places), want, places, err)
				}
				for _, p := range places {
					if p.Program != s.Program {
						t.Errorf("%s, %s: it calls %q", h.Name, scope, p.Program)
					}
				}
				after := l.tree()
				for _, c := range l.install(h, s) {
					if c.Changed() {
						t.Errorf("%s, %s: doing it again changes %s", h.Name, scope, c.Path)
					}
				}
				if d := cmp.Diff(after, l.tree()); d != "" {
					t.Errorf("%s, %s: doing it again\n%s", h.Name, scope, d)
				}
				l.uninstall(h, s)
				if d := cmp.Diff(before, l.tree()); d != "" {
					t.Errorf("%s, %s: after uninstalling (-before +after)\n%s", h.Name, scope, d)
				}
				if again := l.uninstall(h, s); len(again) > 0 {
					t.Errorf("%s, %s: uninstalling again changes %v", h.Name, scope, again)
				}
			}
		}
	}
}

// TestUninstallChanged says that of a file which its owner has changed since, exactly our part goes.
func TestUninstallChanged(t *testing.T) {
	for name, f := range settingsFiles {
		l := newLab(t)
		h := find(t, name)
		l.write(f[0], f[1], 0o644)
		s := l.setup(User)
		l.install(h, s)
		text := l.read(f[0])
		at := strings.LastIndex(text, "}")
		l.write(f[0], text[:at]+"\n/* added later */"+text[at:], 0o644)
		l.uninstall(h, s)
		got := strings.Join(strings.Fields(strings.Replace(l.read(f[0]), "/* added later */", "", 1)), "")
		if want := strings.Join(strings.Fields(f[1]), ""); got != want {
			t.Errorf("%s: left\n%s\nof\n%s", name, got, want)
		}
		if !strings.Contains(l.read(f[0]), "added later") {
			t.Errorf("%s: what was added later is gone", name)
		}
	}
}

// TestReinstall says that another program path or another mode takes the place of our entry, and that uninstalling
// still gives back what was there before the first time.
func TestReinstall(t *testing.T) {
	for name, f := range settingsFiles {
		l := newLab(t)
		h := find(t, name)
		l.write(f[0], f[1], 0o640)
		s := l.setup(User)
		l.install(h, s)
		s.Program, s.Observe = "/usr/local/bin/compaction", true
		l.install(h, s)
		places, err := h.Installed(s)
		if err != nil || len(places) != 1 || places[0].Program != s.Program || !strings.Contains(places[0].Command, "--observe") {
			t.Errorf("%s: %+v, %v", name, places, err)
		}
		l.uninstall(h, s)
		if got := l.read(f[0]); got != f[1] {
			t.Errorf("%s: left\n%s", name, got)
		}
	}
}

// TestWithoutRecords says that uninstalling works where what was written down is lost.
func TestWithoutRecords(t *testing.T) {
	for _, h := range All() {
		l := newLab(t)
		s := l.setup(User)
		l.install(h, s)
		if err := os.RemoveAll(filepath.Join(l.dir, "state")); err != nil {
			t.Fatal(err)
		}
		l.uninstall(h, s)
		if places, err := h.Installed(s); err != nil || len(places) > 0 {
			t.Errorf("%s: %+v, %v", h.Name, places, err)
		}
	}
}

// TestInstallRefuses says that a file which cannot be read as what it should be stays as it is.
func TestInstallRefuses(t *testing.T) {
	for name, f := range settingsFiles {
		for _, text := range []string{"{", "{\"hooks\": []}", "not json", "[]"} {
			l := newLab(t)
			l.write(f[0], text, 0o644)
			if _, err := l.inst.Install(find(t, name), l.setup(User)); err == nil || !strings.Contains(err.Error(), filepath.Base(f[0])) {
				t.Errorf("%s: %q: %v", name, text, err)
			}
			if got := l.read(f[0]); got != text {
				t.Errorf("%s: %q became %q", name, text, got)
			}
		}
	}
	l := newLab(t)
	l.write("home/.codex/config.toml", "model = ", 0o644)
	if _, err := l.inst.Install(find(t, Codex), l.setup(User)); err == nil {
		t.Error("a config.toml that is not TOML was not refused")
	}
}

func TestDryRun(t *testing.T) {
	for _, h := range All() {
		l := newLab(t)
		if f, ok := settingsFiles[h.Name]; ok {
			l.write(f[0], f[1], 0o644)
		}
		before := l.tree()
		l.inst.DryRun = true
		if c := l.install(h, l.setup(User)); len(c) != 1 || !c[0].Changed() {
			t.Errorf("%s: %+v", h.Name, c)
		}
		if d := cmp.Diff(before, l.tree()); d != "" {
			t.Errorf("%s: %s", h.Name, d)
		}
	}
}

// TestVariables says that the variables by which users move the settings of their hosts are honoured.
func TestVariables(t *testing.T) {
	for _, c := range []struct {
		host           Name
		variable, file string
	}{
		{Claude, "CLAUDE_CONFIG_DIR", "settings.json"},
		{Codex, "CODEX_HOME", "hooks.json"},
		{Gemini, "GEMINI_CLI_HOME", ".gemini/settings.json"},
		{Copilot, "COPILOT_HOME", "hooks/compaction.json"},
		{OpenCode, "OPENCODE_CONFIG_DIR", "plugins/compaction.ts"},
		{OpenCode, "XDG_CONFIG_HOME", "opencode/plugins/compaction.ts"},
		{Pi, "PI_CODING_AGENT_DIR", "extensions/compaction.ts"},
	} {
		l := newLab(t)
		dir := filepath.Join(l.dir, "elsewhere")
		l.env = append(l.env, c.variable+"="+dir)
		changes := l.install(find(t, c.host), l.setup(User))
		if want := filepath.Join(dir, filepath.FromSlash(c.file)); changes[0].Path != want {
			t.Errorf("%s: %s", c.variable, changes[0].Path)
		}
	}
}

// TestSharedGuide says that an instruction file which several hosts read has our block once, until the last of them
// is uninstalled.
func TestSharedGuide(t *testing.T) {
	l := newLab(t)
	l.write("repo/AGENTS.md", "# Ours\n", 0o644)
	s := l.setup(Project)
	s.Guide = true
	for _, n := range []Name{Codex, Pi} {
		l.install(find(t, n), s)
	}
	if got := l.read("repo/AGENTS.md"); strings.Count(got, guideBlock.Begin) != 1 {
		t.Errorf("two blocks:\n%s", got)
	}
	l.uninstall(find(t, OpenCode), s)
	l.uninstall(find(t, Codex), s)
	if got := l.read("repo/AGENTS.md"); !strings.Contains(got, guideBlock.Begin) {
		t.Error("the block is gone while pi still reads it")
	}
	l.uninstall(find(t, Pi), s)
	if got := l.read("repo/AGENTS.md"); got != "# Ours\n" {
		t.Errorf("left:\n%s", got)
	}
}

// TestGuideName says that the guide has the bare name of the program where that is enough, since it costs the model
// tokens.
func TestGuideName(t *testing.T) {
	for _, onPath := range []bool{false, true} {
		l := newLab(t)
		s := l.setup(User)
		s.Program, s.Guide = l.write("bin/compaction", "#!/bin/sh\n", 0o755), true
		if onPath {
			s.Env = append(s.Env, "PATH=/usr/bin:"+filepath.Dir(s.Program))
		}
		l.install(find(t, Codex), s)
		if got := l.read("home/.codex/AGENTS.md"); strings.Contains(got, "`compaction run -- COMMAND`") != onPath {
			t.Errorf("on the PATH %v:\n%s", onPath, got)
		}
	}
}

// TestCodexTOML says that the hook goes to config.toml where the other hooks are, and that the file comes back.
func TestCodexTOML(t *testing.T) {
	const config = "model = \"x\" # mine\n\n[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = \"command\"\ncommand = \"beep\"\n"
	l := newLab(t)
	l.write("home/.codex/config.toml", config, 0o600)
	h, s := find(t, Codex), l.setup(User)
	s.Wrap = []string{"go test"}
	l.install(h, s)
	if _, err := os.Stat(filepath.Join(l.dir, "home/.codex/hooks.json")); err == nil {
		t.Error("there is a hooks.json beside it")
	}
	if places, err := h.Installed(s); err != nil || len(places) != 2 || places[0].Program != s.Program {
		t.Errorf("%+v, %v in\n%s", places, err, l.read("home/.codex/config.toml"))
	}
	l.write("home/.codex/config.toml", l.read("home/.codex/config.toml")+"\n[features]\nx = true\n", 0o600)
	l.uninstall(h, s)
	if got := l.read("home/.codex/config.toml"); got != config+"\n[features]\nx = true\n" {
		t.Errorf("left:\n%s", got)
	}
	// Which hooks are trusted stands below the same name.
	l = newLab(t)
	l.write("home/.codex/config.toml", "[hooks.state.\"x:post_tool_use:0:0\"]\ntrusted_hash = \"sha256:1\"\n", 0o600)
	if c := l.install(h, l.setup(User)); filepath.Base(c[0].Path) != "hooks.json" {
		t.Errorf("it went to %s", c[0].Path)
	}
}

// TestBackup says that there is one copy of what was there before, which installing again does not overwrite.
func TestBackup(t *testing.T) {
	l := newLab(t)
	f := settingsFiles[Claude]
	l.write(f[0], f[1], 0o600)
	h, s := find(t, Claude), l.setup(User)
	first := l.install(h, s)[0].Backup
	if b, err := os.ReadFile(first); err != nil || string(b) != f[1] {
		t.Errorf("the copy %q holds %q, %v", first, b, err)
	}
	if info, err := os.Stat(first); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy's mode is %v", info.Mode())
	}
	s.Observe = true
	if again := l.install(h, s)[0].Backup; again != "" {
		t.Errorf("a second copy: %s", again)
	}
	if b, _ := os.ReadFile(first); string(b) != f[1] {
		t.Error("the copy was overwritten")
	}
}

// TestUnwrap says that an empty list takes the entry for wrapping out again, and no other.
func TestUnwrap(t *testing.T) {
	l := newLab(t)
	h, s := find(t, Claude), l.setup(User)
	s.Wrap = []string{"go test"}
	l.install(h, s)
	s.Wrap, s.Unwrap = nil, true
	l.install(h, s)
	if places, err := h.Installed(s); err != nil || len(places) != 1 || places[0].Before {
		t.Errorf("%+v, %v", places, err)
	}
}

func TestCheckProgram(t *testing.T) {
	dir := t.TempDir()
	bin := filepath.Join(dir, "compaction")
	if err := os.WriteFile(bin, []byte("x"), 0o755); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		bin:                          "temporary",
		"compaction":                 "whole path",
		"/usr/bin/env":               "named compaction",
		"/nowhere/at/all/compaction": "no program",
	} {
		if err := CheckProgram(path, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
