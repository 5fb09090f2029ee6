package host

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
)

// payload reads a payload of testdata. {{up}} in it stands for the file outputs/up.txt, {{up.trim}} for that without
// its last line feed, {{{up}}} for it as JSON within JSON, and {{path:up}} for the file's name.
func payload(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	quoted := func(s string) string {
		q, _ := json.Marshal(s)
		return string(q[1 : len(q)-1])
	}
	dir, err := filepath.Abs("testdata/outputs")
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`\{\{\{?[^}]+\}?\}\}`).ReplaceAllFunc(b, func(m []byte) []byte {
		key := strings.Trim(string(m), "{}")
		if file, ok := strings.CutPrefix(key, "path:"); ok {
			if !strings.Contains(file, ".") {
				file += ".txt"
			}
			return []byte(filepath.Join(dir, file))
		}
		file, trim := strings.CutSuffix(key, ".trim")
		out, err := os.ReadFile(filepath.Join(dir, file+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		text := string(out)
		if trim {
			text = strings.TrimSuffix(text, "\n")
		}
		if strings.HasPrefix(string(m), "{{{") {
			text = quoted(text)
		}
		return []byte(quoted(text))
	})
}

func testApp(t *testing.T) *app.App {
	t.Helper()
	return app.New(app.Options{Env: []string{"COMPACTION_STATE_DIR=" + t.TempDir(), "COMPACTION_CONFIG_DIR=" + t.TempDir()}, Dir: t.TempDir()})
}

func answer(t *testing.T, h Host, o Options, payload []byte) []byte {
	t.Helper()
	return h.Hook(context.Background(), testApp(t), o, payload)
}

// readable is an answer for a golden file: indented, and the names of originals, which differ each time, taken out.
func readable(t *testing.T, answer []byte) string {
	t.Helper()
	if len(answer) == 0 {
		return "(no answer)\n"
	}
	var b bytes.Buffer
	if err := json.Indent(&b, answer, "", " "); err != nil {
		t.Fatalf("the answer is not JSON: %v\n%s", err, answer)
	}
	dir, _ := filepath.Abs("testdata/outputs")
	s := strings.ReplaceAll(b.String(), dir, "OUTPUTS")
	return regexp.MustCompile(`compaction raw [0-9a-f]+`).ReplaceAllString(s, "compaction raw ID") + "\n"
}

// payloads are the payload files of a host.
func payloads(t *testing.T, h Name) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", string(h), "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no payloads of %s: %v", h, err)
	}
	return files
}

// TestAnswers holds the answer to each kind of payload. UPDATE=1 rewrites the goldens.
func TestAnswers(t *testing.T) {
	for _, h := range All() {
		for _, file := range payloads(t, h.Name) {
			t.Run(strings.TrimSuffix(strings.TrimPrefix(file, "testdata/"), ".json"), func(t *testing.T) {
				got := readable(t, answer(t, h, Options{}, payload(t, file)))
				golden := strings.TrimSuffix(file, ".json") + ".golden"
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
	}
}

// TestForeignPayloads says that a hook has no answer to the payloads of other hosts, whose answers have other shapes.
func TestForeignPayloads(t *testing.T) {
	for _, h := range All() {
		for _, other := range All() {
			if other.Name == h.Name {
				continue
			}
			for _, file := range payloads(t, other.Name) {
				if got := answer(t, h, Options{}, payload(t, file)); len(got) > 0 {
					t.Errorf("%s answers %s: %s", h.Name, file, got)
				}
			}
		}
	}
}

// TestObserve says that nothing is replaced where the host only observes, and that the saving is written down.
func TestObserve(t *testing.T) {
	h, _ := Find("claude")
	state := t.TempDir()
	a := app.New(app.Options{Env: []string{"COMPACTION_STATE_DIR=" + state}, Dir: t.TempDir()})
	if got := h.Hook(context.Background(), a, Options{Observe: true}, payload(t, "testdata/claude/success.json")); got != nil {
		t.Errorf("it answers %s", got)
	}
	journal, err := os.ReadFile(filepath.Join(state, "journal.jsonl"))
	if err != nil || !strings.Contains(string(journal), `"kind":"observed"`) {
		t.Errorf("the journal has %q, %v", journal, err)
	}
	if _, err := os.Stat(filepath.Join(state, "originals")); err == nil {
		t.Error("an original is kept although nothing was replaced")
	}
}

// TestRulesOfTheFolder says that the rules are those of the folder that the payload names, and not of ours.
func TestRulesOfTheFolder(t *testing.T) {
	dir := t.TempDir()
	rule := "version: 1\nrules:\n  - id: quiet\n    command: sh wait.sh\n    pipeline:\n      - drop: '^waiting'\n"
	if err := os.WriteFile(filepath.Join(dir, ".compaction.yaml"), []byte(rule), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, h := range All() {
		file := filepath.Join("testdata", string(h.Name), "success.json")
		if h.Name == Cursor {
			continue // its results are those of MCP tools
		}
		p := bytes.ReplaceAll(payload(t, file), []byte("/home/u/shop"), []byte(dir))
		if got := string(answer(t, h, Options{}, p)); !strings.Contains(got, "quiet (.compaction.yaml:3)") {
			t.Errorf("%s: %s", h.Name, got)
		}
	}
}
