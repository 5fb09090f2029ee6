package host

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// These tests run real hosts, with what install puts into their settings, against a model on this machine. No account
// and no key is needed, and nothing leaves the machine. A host is skipped unless COMPACTION_TEST_CODEX, _OPENCODE, _GEMINI or _PI
// names its program: what its model sees is that of the versions below. To get them:
//
//	npm pack @openai/codex@0.171.0-linux-x64 && tar xf openai-codex-*.tgz
//	COMPACTION_TEST_CODEX=$PWD/package/vendor/x86_64-unknown-linux-musl/bin/codex go test -run Live ./cmd/compaction/internal/host
//
// and so on with opencode-linux-x64@1.18.33 (package/bin/opencode), @google/gemini-cli@0.61.0 and
// @earendil-works/pi-coding-agent@1.6.0, which are installed by npm install. UPDATE=1 rewrites what the models saw.

// liveHost is how a real host is run.
type liveHost struct {
	name Name
	// configure writes the settings that have it ask the model at url.
	configure func(l lab, url string)
	args      []string
	env       []string
}

var liveHosts = []liveHost{
	{
		name: Codex,
		configure: func(l lab, url string) {
			l.write("home/.codex/config.toml", fmt.Sprintf("model = \"gpt-5\"\nmodel_provider = \"local\"\n\n[model_providers.local]\nname = \"local\"\n"+
				"base_url = \"%s/v1\"\nwire_api = \"responses\"\nenv_key = \"KEY\"\nrequest_max_retries = 0\nstream_max_retries = 0\n", url), 0o644)
		},
		args: []string{"exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", "--dangerously-bypass-hook-trust", "go"},
		env:  []string{"KEY=x"},
	},
	{
		name: OpenCode,
		configure: func(l lab, url string) {
			l.write("home/.config/opencode/opencode.json", fmt.Sprintf(`{"model":"local/m","small_model":"local/m","autoupdate":false,"share":"disabled","permission":{"bash":"allow"},
				"provider":{"local":{"npm":"@ai-sdk/openai-compatible","name":"local","options":{"baseURL":"%s/v1","apiKey":"x"},"models":{"m":{"name":"m","limit":{"context":100000,"output":4000}}}}}}`, url), 0o644)
		},
		args: []string{"run", "go"},
		env:  []string{"OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_MODELS_FETCH=1", "OPENCODE_DISABLE_LSP_DOWNLOAD=1"},
	},
	{
		name: Gemini,
		configure: func(l lab, url string) {
			l.write("home/.gemini/settings.json", `{"security":{"auth":{"selectedType":"gemini-api-key"}},"privacy":{"usageStatisticsEnabled":false},"general":{"disableAutoUpdate":true}}`, 0o644)
			l.write("home/.gemini/.env", "GOOGLE_GEMINI_BASE_URL="+url+"\n", 0o644)
		},
		args: []string{"--approval-mode", "yolo", "-m", "gemini-2.5-flash", "-p", "go"},
		env:  []string{"GEMINI_API_KEY=x", "GEMINI_TELEMETRY_ENABLED=false", "GEMINI_CLI_TRUST_WORKSPACE=true"},
	},
	{
		name: Pi,
		configure: func(l lab, url string) {
			l.write("home/.pi/agent/models.json", fmt.Sprintf(`{"providers":{"local":{"baseUrl":"%s/v1","api":"openai-completions","apiKey":"x","models":[{"id":"m"}]}}}`, url), 0o644)
			l.write("home/.pi/agent/settings.json", `{"defaultProvider":"local","defaultModel":"m"}`, 0o644)
		},
		args: []string{"--provider", "local", "--model", "m", "-p", "go"},
		env:  []string{"PI_OFFLINE=1", "PI_SKIP_VERSION_CHECK=1", "PI_TELEMETRY=0"},
	},
}

// program is the host's program, or "" where there is none.
func (h liveHost) program() string {
	return os.Getenv("COMPACTION_TEST_" + strings.ToUpper(string(h.name)))
}

func (h liveHost) host() Host {
	host, _ := Find(string(h.name))
	return host
}

// run is what a model was told after it had asked a host for a command. program is what the hook calls.
func (h liveHost) run(t *testing.T, command, program string) string {
	t.Helper()
	l := newLab(t)
	m := newModel(t, command)
	h.configure(l, m.URL)
	if err := os.CopyFS(filepath.Join(l.dir, "repo"), os.DirFS("testdata/shop")); err != nil {
		t.Fatal(err)
	}
	cache, err := exec.Command(goProgram(t), "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	env := append(l.env, h.env...)
	env = append(env, "PATH="+filepath.Dir(h.program())+":/usr/local/bin:/usr/bin:/bin", "SHELL=/bin/bash", "LANG=C.UTF-8",
		"GOCACHE="+strings.TrimSpace(string(cache)), "GOFLAGS=-count=1", "GOOGLE_GEMINI_BASE_URL="+m.URL, "COMPACTION_STATE_DIR="+filepath.Join(l.dir, "state"))
	// Whatever else they look for, they do not find.
	env = append(env, "HTTPS_PROXY=http://127.0.0.1:9", "NO_PROXY=127.0.0.1,localhost", "NPM_CONFIG_REGISTRY="+m.URL)
	s := l.setup(User)
	s.Program = program
	l.install(h.host(), s)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, h.program(), h.args...)
	cmd.Dir, cmd.Env = s.Root, env
	out, err := cmd.CombinedOutput()
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.seen) == 0 {
		t.Fatalf("the model was told nothing: %v\n%s", err, out)
	}
	return steady(m.seen[len(m.seen)-1], l.dir)
}

// capture keeps a payload for TestAnswers.
func (h liveHost) capture(t *testing.T, p []byte) {
	t.Helper()
	for _, r := range [][2]string{
		{`"/[^"]*/repo"`, `"/home/u/shop"`},
		{`"/[^"]*/home/`, `"/home/u/`},
		{`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`, "00000000-0000-0000-0000-000000000000"},
		{`"(sessionID|timestamp)":"[^"]*"`, `"$1":"x"`},
		{`PGID: \d+`, "PGID: 1"},
	} {
		p = regexp.MustCompile(r[0]).ReplaceAll(p, []byte(r[1]))
	}
	var b bytes.Buffer
	if err := json.Indent(&b, p, "", " "); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("testdata", string(h.name), "captured-failure.json"), append(b.Bytes(), '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}

// goProgram is the whole path of go: the shells of hosts read start-up files that set the PATH anew.
func goProgram(t *testing.T) string {
	t.Helper()
	p, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go")
	}
	return p
}

// steady takes out of a text what differs from run to run.
func steady(s, dir string) string {
	for _, r := range [][2]string{
		{regexp.QuoteMeta(dir), "DIR"},
		{`Chunk ID: [0-9a-f]+`, "Chunk ID: ID"},
		{`Wall time: [0-9.]+`, "Wall time: N"},
		{`Original token count: \d+`, "Original token count: N"},
		{`Process Group PGID: \d+`, "Process Group PGID: N"},
		{`compaction raw [0-9a-f]+`, "compaction raw ID"},
		{`\b[0-9.]+s\b`, "Ns"},
	} {
		s = regexp.MustCompile(r[0]).ReplaceAllString(s, r[1])
	}
	return s
}

// compactionBinary builds this program.
func compactionBinary(t *testing.T) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "compaction")
	if out, err := exec.Command("go", "build", "-o", bin, "github.com/compaction-dev/compaction/cmd/compaction").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return bin
}

// TestLive says what the models see of a passing and a failing test run and of a file, and that they see what they
// would have seen anyway where our program is gone, crashes or hangs.
func TestLive(t *testing.T) {
	var bin string
	outer := t
	for _, h := range liveHosts {
		t.Run(string(h.name), func(t *testing.T) {
			if h.program() == "" {
				t.Skipf("COMPACTION_TEST_%s does not name its program", strings.ToUpper(string(h.name)))
			}
			if bin == "" {
				bin = compactionBinary(outer)
			}
			for name, command := range map[string]string{
				"pass": goProgram(t) + " test -v -run Total .",
				"fail": goProgram(t) + " test -v .",
				"cat":  "cat cart_test.go",
			} {
				t.Run(name, func(t *testing.T) {
					got := h.run(t, command, bin)
					golden := filepath.Join("testdata", "live", string(h.name)+"-"+name+".golden")
					if os.Getenv("UPDATE") != "" {
						if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
							t.Fatal(err)
						}
					}
					want, err := os.ReadFile(golden)
					if err != nil {
						t.Fatal(err)
					}
					if d := cmp.Diff(string(want), got); d != "" {
						t.Errorf("(-want +got)\n%s", d)
					}
				})
			}
			t.Run("payload", func(t *testing.T) {
				dir := t.TempDir()
				program := filepath.Join(dir, "compaction")
				script := fmt.Sprintf("#!/bin/sh\ncat > %[1]s/payload\nexec %[2]s \"$@\" < %[1]s/payload\n", dir, bin)
				if err := os.WriteFile(program, []byte(script), 0o755); err != nil {
					t.Fatal(err)
				}
				if got := h.run(t, "sh wait.sh", program); !strings.Contains(got, "waiting for the database at 127.0.0.1:5432  (×60)\n") {
					t.Errorf("the model sees\n%s", got)
				}
				p, err := os.ReadFile(filepath.Join(dir, "payload"))
				if err != nil {
					t.Fatal(err)
				}
				if os.Getenv("UPDATE") != "" {
					h.capture(t, p)
				}
			})
			for name, script := range map[string]string{
				"missing": "",
				"crashes": "echo 'panic: runtime error' >&2; exit 2",
				"hangs":   "sleep 20",
				"babbles": "echo no JSON at all",
			} {
				t.Run(name, func(t *testing.T) {
					program := filepath.Join(t.TempDir(), "compaction")
					if script != "" {
						if err := os.WriteFile(program, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
							t.Fatal(err)
						}
					}
					got := h.run(t, goProgram(t)+" test -v .", program)
					for _, line := range []string{"=== RUN   TestTotal/0_items", "    --- PASS: TestTotal/59_items (Ns)", "    --- FAIL: TestDiscount/999_less_50 (Ns)"} {
						if !strings.Contains(got, line) {
							t.Errorf("%q is gone from\n%s", line, got)
						}
					}
					if strings.Contains(got, "panic") || strings.Contains(got, "JSON") {
						t.Errorf("the model sees\n%s", got)
					}
				})
			}
		})
	}
}
