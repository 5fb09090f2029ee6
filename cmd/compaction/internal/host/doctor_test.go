package host

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestSamples says that every host's hook answers its own sample.
func TestSamples(t *testing.T) {
	for _, h := range All() {
		if got := answer(t, h, Options{}, h.sample(sampleText(), "/").json()); !strings.Contains(string(got), "the database is up") {
			t.Errorf("%s: %q", h.Name, got)
		}
	}
}

// TestExamine says in which words what is wrong with an installation is told.
func TestExamine(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("hosts are not installed for on Windows")
	}
	const ok = `[ "$1" = version ] && { echo compaction 1; exit; }; cat >/dev/null; `
	cases := []struct {
		name, script string
		change       func(l lab, file string)
		want         string
	}{
		{"works", ok + `echo '{"x":"the database is up"}'`, nil, ""},
		{"crashes", ok + `echo 'panic: runtime error' >&2; echo 'goroutine 1' >&2; exit 2`, nil, "failed with code 2: panic: runtime error"},
		{"silent", ok, nil, "left a sample of 2599 bytes as it was"},
		{"chatty", ok + `echo welcome; echo '{"x":"the database is up"}'`, nil, "not JSON"},
		{"other", ok + `echo '{}'`, nil, "answered a sample with"},
		{"hangs", ok + `sleep 60`, nil, "did not answer"},
		{"old", `[ "$1" = version ] && { echo compaction 0.5; exit; }; cat >/dev/null; echo '{"x":"the database is up"}'`, nil, "is version 0.5"},
		{"gone", "", nil, "which is not there"},
		{"twice", ok + `echo '{"x":"the database is up"}'`, func(l lab, file string) {
			text := l.read(file)
			at := strings.LastIndex(text, "]")
			l.write(file, text[:at]+`, {"hooks":[{"command":"/other/compaction hook claude"}]}`+text[at:], 0o644)
		}, "2 entries"},
		{"off", ok + `echo '{"x":"the database is up"}'`, func(l lab, file string) {
			l.write(file, strings.Replace(l.read(file), "{", `{"disableAllHooks": true,`, 1), 0o644)
		}, "disableAllHooks"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			l := newLab(t)
			bin := filepath.Join(l.dir, "bin", "compaction")
			if c.script != "" {
				l.write("bin/compaction", "#!/bin/sh\n"+c.script+"\n", 0o755)
			}
			s := l.setup(User)
			s.Program, s.Env = bin, append(l.env, "PATH="+os.Getenv("PATH"))
			h := find(t, Claude)
			l.install(h, s)
			if c.change != nil {
				c.change(l, "home/.claude/settings.json")
			}
			ctx := context.Background()
			if c.name == "hangs" {
				var cancel func()
				ctx, cancel = context.WithTimeout(ctx, 300*time.Millisecond)
				defer cancel()
			}
			var told []string
			for _, f := range h.Examine(ctx, s, "1") {
				// On a loaded machine anything may be slow.
				if f.Wrong && !strings.Contains(f.Text, "took") {
					told = append(told, f.Text+" | "+f.Mend)
				}
			}
			all := strings.Join(told, "\n")
			if c.want == "" && all != "" || !strings.Contains(all, c.want) {
				t.Errorf("it says %q, want %q", all, c.want)
			}
		})
	}
}

// TestCodexTrust says that a hook which Codex skips, as nobody has approved it, is told.
func TestCodexTrust(t *testing.T) {
	l := newLab(t)
	h, s := find(t, Codex), l.setup(User)
	l.install(h, s)
	file := filepath.Join(l.dir, "home/.codex/hooks.json")
	places, _ := h.Installed(s)
	for config, want := range map[string]string{
		"": "does not trust",
		fmt.Sprintf("[hooks.state.%q]\ntrusted_hash = \"x\"\n", file+":post_tool_use:0:0"): "",
		fmt.Sprintf("[hooks.state.%q]\ntrusted_hash = \"x\"\n", file+":post_tool_use:1:0"): "does not trust",
		fmt.Sprintf("[hooks.state.%q]\ntrusted_hash = \"x\"\n", file+":stop:0:0"):          "does not trust",
		"[features]\nhooks = false\n": "hooks = false",
		"model = ":                    "not TOML",
	} {
		l.write("home/.codex/config.toml", config, 0o644)
		found := codexSwitches(s, places)
		if len(found) != 1 || found[0].Wrong != (want != "") || !strings.Contains(found[0].Text, want) {
			t.Errorf("%q: %+v", config, found)
		}
	}
}

// TestStalePlugin says that a plugin of another version is told, and one of this version is not.
func TestStalePlugin(t *testing.T) {
	const file = "home/.pi/agent/extensions/compaction.ts"
	l := newLab(t)
	h, s := find(t, Pi), l.setup(User)
	s.Program = l.write("bin/compaction", "#!/bin/sh\n", 0o755)
	l.install(h, s)
	for _, stale := range []bool{false, true} {
		if stale {
			l.write(file, l.read(file)+"\n// changed\n", 0o644)
		}
		found := fmt.Sprint(h.Examine(context.Background(), s, "1"))
		if strings.Contains(found, "not the plugin that this version writes") != stale {
			t.Errorf("stale %v: %s", stale, found)
		}
	}
}
