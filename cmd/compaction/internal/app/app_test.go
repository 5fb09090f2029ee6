package app

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/ledger"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/rulespec"
)

// fixture is an app in a repository of its own.
func fixture(t *testing.T, env ...string) (a *App, dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	env = append([]string{"COMPACTION_STATE_DIR=" + t.TempDir(), "COMPACTION_CONFIG_DIR=" + t.TempDir()}, env...)
	return New(Options{Env: env, Dir: dir}), dir
}

var repeats = strings.Repeat("the same line again\n", 100)

func TestKeep(t *testing.T) {
	a, _ := fixture(t)
	code := 3
	in := engine.Input{Tool: "bash", Command: "make", Exit: engine.Exited(code), Text: repeats + "error: x\n"}
	r := a.Compact(context.Background(), Request{Input: in, Keep: true})
	if !r.Stats.Applied || r.Original == "" || !lines.IsMarker(r.Closing) || r.Text != r.Body+r.Closing+"\n" || r.Stats.CompactedBytes != len(r.Text) {
		t.Fatalf("%+v", r)
	}
	s, err := a.Store("")
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.Find(r.Original, false)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := s.Text(e); err != nil || text != in.Text {
		t.Errorf("%q, %v", text, err)
	}
	if e.Command != "make" || e.Tool != "bash" || e.Exit == nil || *e.Exit != code || e.Rules == "" || e.Rule != r.Stats.Rule {
		t.Errorf("%+v", e)
	}
	// The result, closing line and all, comes back as it is, and nothing is kept of it.
	again := a.Compact(context.Background(), Request{Input: engine.Input{Text: r.Text}, Keep: true})
	if again.Text != r.Text || again.Original != "" {
		t.Errorf("%+v", again)
	}
	// Without being asked to, nothing is added.
	if r := a.Compact(context.Background(), Request{Input: in}); r.Closing != "" || r.Original != "" || strings.Contains(r.Text, "[compaction:") {
		t.Errorf("%+v", r)
	}
}

// TestClosingCounts says that the closing line counts: a result that would not save enough with it passes, and is not
// kept.
func TestClosingCounts(t *testing.T) {
	a, _ := fixture(t)
	passed, changed := 0, 0
	for n := 1; n < 40; n++ {
		text := strings.Repeat("the same line\n", n) + strings.Repeat("x", 600) + "\n"
		r := a.Compact(context.Background(), Request{Input: engine.Input{Text: text}, Keep: true})
		if len(r.Text) > len(text) {
			t.Fatalf("%d bytes became %d", len(text), len(r.Text))
		}
		if r.Text == text {
			passed++
			if r.Stats.Applied || r.Original != "" {
				t.Errorf("%+v", r)
			}
			continue
		}
		changed++
		if float64(len(text)-len(r.Text)) < engine.DefaultMinSavings*float64(len(text)) || r.Original == "" {
			t.Errorf("%d bytes became %d: %+v", len(text), len(r.Text), r.Stats)
		}
	}
	if passed == 0 || changed == 0 {
		t.Errorf("%d passed and %d changed: nothing is shown", passed, changed)
	}
}

func TestSecretsAreNotKept(t *testing.T) {
	a, _ := fixture(t)
	for line, want := range map[string]bool{
		"env": true, "printenv PATH": true, "vault kv get secret/x": true, "kubectl get secret x -o yaml": true,
		"kubectl get secrets": true, "kubectl get pods": false, "aws sts get-caller-identity": true, "aws s3 ls": false,
		"AWS_PROFILE=x aws sts assume-role": true, "env FOO=1 make": false, "make env": false, "make; env": true,
		"echo start && printenv": true, "make && make test": false, "cat x | vault write y": true, "./gradlew build": false,
		"bash -c 'env'": true, "kubectl -n x get secret y -o yaml | base64 -d": true, "cd /x && /usr/bin/env | sort": true,
		"git status; npm run config": false, "cd /srv/env && make": false, "kubectl get pods; make secret": false, "op read op://x": true, "npm run build": false,
	} {
		if got := secret(line, nil); got != want {
			t.Errorf("%s: %v", line, got)
		}
		r := a.Compact(context.Background(), Request{Input: engine.Input{Tool: "bash", Command: line, Text: repeats}, Keep: true})
		if want && (r.Original != "" || strings.Contains(r.Text, "original")) {
			t.Errorf("%s is kept", line)
		}
	}
	for _, argv := range [][]string{{"env"}, {"sh", "-c", "printenv; make"}, {"bash", "-lc", "make && vault read x | cat"}, {"sudo", "sh", "-c", "env; id"}} {
		if r := a.Compact(context.Background(), Request{Input: engine.Input{Tool: "bash", Argv: argv, Text: repeats}, Keep: true}); r.Original != "" || !r.Stats.Applied {
			t.Errorf("%q: %+v, original %q", argv, r.Stats, r.Original)
		}
	}
}

func TestOff(t *testing.T) {
	a, _ := fixture(t, "COMPACTION=off")
	r := a.Compact(context.Background(), Request{Input: engine.Input{Text: repeats}, Keep: true})
	if r.Text != repeats || r.Stats.Rule != engine.PassthroughOff {
		t.Errorf("%+v", r.Stats)
	}
	if out, _ := a.Markdown(context.Background(), "[[tool-result]] bash (1)\n```text\n"+repeats+"```\n"); !strings.Contains(out, repeats) {
		t.Error("blocks of a text are changed")
	}
	on, _ := fixture(t)
	for _, line := range []string{"COMPACTION=off make", "cd x && COMPACTION=off make"} {
		if r := on.Compact(context.Background(), Request{Input: engine.Input{Command: line, Text: repeats}}); r.Stats.Rule != engine.PassthroughOff {
			t.Errorf("%s: %+v", line, r.Stats)
		}
	}
	if r := on.Compact(context.Background(), Request{Input: engine.Input{Command: "echo COMPACTION=off; make", Text: repeats}}); r.Stats.Rule == engine.PassthroughOff {
		t.Error("a word in an argument switches off")
	}
}

func TestRecord(t *testing.T) {
	a, _ := fixture(t)
	ctx := context.Background()
	a.Compact(ctx, Request{Input: engine.Input{Tool: "bash", Host: "claude", Command: "git -C /secret status", Text: repeats}, Shown: 300})
	a.Compact(ctx, Request{Input: engine.Input{Text: "small"}})
	a.Compact(ctx, Request{Input: engine.Input{Text: repeats}, Trace: true})
	a.RecordRead(7)
	rs, torn, err := ledger.Read(a.State(), time.Time{})
	if err != nil || torn != 0 || len(rs) != 3 {
		t.Fatalf("%+v, %d, %v", rs, torn, err)
	}
	if r := rs[0]; r.Program != "git" || r.Sub != "status" || r.Host != "claude" || r.Before != 300 || r.Rule == "" || r.Reason != "" {
		t.Errorf("%+v", r)
	}
	if r := rs[1]; r.Rule != "" || r.Reason != engine.PassthroughSmall || r.Before != 5 || r.After != 5 {
		t.Errorf("%+v", r)
	}
	if r := rs[2]; r.Kind != ledger.Raw || r.After != 7 {
		t.Errorf("%+v", r)
	}
	data, err := os.ReadFile(filepath.Join(a.State(), "journal.jsonl"))
	if err != nil || strings.Contains(string(data), "/secret") {
		t.Errorf("an argument is written down: %v", err)
	}
}

// TestNoPlace says that without any place for state everything works, and nothing is promised.
func TestNoPlace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, env := range [][]string{nil, {"COMPACTION_STATE_DIR=" + filepath.Join(file, "x"), "COMPACTION_CONFIG_DIR=" + filepath.Join(file, "x")}} {
		a := New(Options{Env: env, Dir: t.TempDir()})
		r := a.Compact(context.Background(), Request{Input: engine.Input{Text: repeats}, Keep: true})
		if !r.Stats.Applied || r.Original != "" || !lines.IsMarker(r.Closing) || strings.Contains(r.Closing, "original") {
			t.Errorf("%+v", r)
		}
	}
}

func TestSwitches(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	state := "COMPACTION_STATE_DIR=" + t.TempDir()
	in := func(dir string) *App {
		if err := os.MkdirAll(filepath.Join(dir, ".git"), 0o755); err != nil {
			t.Fatal(err)
		}
		return New(Options{Env: []string{state}, Dir: dir, Now: func() time.Time { return now }})
	}
	a, b := in(t.TempDir()), in(t.TempDir())
	off := func(a *App) bool { return a.Off(engine.Input{}) }
	if _, err := a.SwitchOff(true, time.Hour); err != nil || !off(a) || off(b) {
		t.Errorf("in one repository: %v, %v, %v", off(a), off(b), err)
	}
	now = now.Add(2 * time.Hour)
	if off(a) {
		t.Error("an hour never ends")
	}
	if _, err := b.SwitchOff(false, 0); err != nil || !off(a) || !off(b) {
		t.Errorf("everywhere: %v, %v, %v", off(a), off(b), err)
	}
	if err := a.SwitchOn(); err != nil || off(a) || off(b) {
		t.Errorf("on again: %v, %v, %v", off(a), off(b), err)
	}
}

// faulty are rules that cannot be read without a panic.
type faulty struct{}

func (faulty) For(string) *rulespec.Set { panic("oh") }

// TestOwnFault says that a fault of ours gives the output as it came.
func TestOwnFault(t *testing.T) {
	a := New(Options{Env: []string{"COMPACTION_STATE_DIR=" + t.TempDir()}, Dir: t.TempDir(), Rules: faulty{}})
	for _, keep := range []bool{false, true} {
		r := a.Compact(context.Background(), Request{Input: engine.Input{Text: repeats}, Keep: keep})
		if r.Text != repeats || r.Stats.Rule != engine.FaultFallback || r.Stats.Applied {
			t.Errorf("%+v", r.Stats)
		}
	}
	if out, _ := a.Markdown(context.Background(), repeats); out != repeats {
		t.Error("markdown lost the text")
	}
	if p := a.Begin(Request{Input: engine.Input{Command: "make"}}); p != nil {
		t.Error("an output is kept by rules that cannot be read")
	}
}

// TestStoreNever says that nothing is kept of what a rule or the user forbids, neither in the end nor on the way.
func TestStoreNever(t *testing.T) {
	rule := "version: 1\nrules:\n  - id: quiet\n    command: make\n    store: never\n    pipeline: [{drop: '^the same'}]\n"
	for name, files := range map[string][2]string{
		"a rule":   {rule, ""},
		"the user": {strings.Replace(rule, "    store: never\n", "", 1), "version: 1\nsettings: {store: {enabled: false}}\n"},
	} {
		a, dir := fixture(t, "COMPACTION_TRUST=1")
		if err := os.WriteFile(filepath.Join(dir, ".compaction.yaml"), []byte(files[0]), 0o644); err != nil {
			t.Fatal(err)
		}
		if files[1] != "" {
			if err := os.WriteFile(filepath.Join(paths.Config(a.env), "compaction.yaml"), []byte(files[1]), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		in := engine.Input{Command: "make", Text: "start\n" + repeats + "end\n"}
		r := a.Compact(context.Background(), Request{Input: in, Keep: true})
		if r.Stats.Rule != "quiet" || r.Original != "" || !strings.Contains(r.Closing, "quiet (.compaction.yaml:3)") || strings.Contains(r.Closing, "original") {
			t.Errorf("%s: %+v", name, r)
		}
		if a.Begin(Request{Input: in}) != nil {
			t.Errorf("%s: the output is written down on the way", name)
		}
	}
}
