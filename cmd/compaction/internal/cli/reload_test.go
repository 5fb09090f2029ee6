package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// locked is a buffer that two goroutines may use.
type locked struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *locked) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// TestServeReload holds that an edit changes the answers of a running server, that a wrong edit changes nothing and is
// told once, and that two folders do not mix.
func TestServeReload(t *testing.T) {
	root := t.TempDir()
	write := func(dir, drop string) {
		t.Helper()
		path := filepath.Join(root, dir)
		if err := os.MkdirAll(filepath.Join(path, ".git"), 0o755); err != nil {
			t.Fatal(err)
		}
		rule := "version: 1\nrules:\n  - id: r\n    command: make\n    pipeline: [{" + drop + "}]\n"
		if err := os.WriteFile(filepath.Join(path, ".compaction.yaml"), []byte(rule), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("one", "drop: ^a")
	write("two", "drop: ^b")
	in, requests := io.Pipe()
	answers, out := io.Pipe()
	var stderr locked
	c := Command{Stdin: in, Stdout: out, Stderr: &stderr, Env: []string{"COMPACTION_STATE_DIR=" + t.TempDir(), "COMPACTION_CONFIG_DIR=" + t.TempDir()}}
	done := make(chan int)
	go func() { done <- c.Main([]string{"serve"}) }()
	r := bufio.NewReader(answers)
	ask := func(request string) string {
		t.Helper()
		if _, err := io.WriteString(requests, request+"\n"); err != nil {
			t.Fatal(err)
		}
		line, err := r.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		return line
	}
	text, err := json.Marshal(strings.Repeat("apple pie\n", 40) + strings.Repeat("banana split\n", 40) + "cherry\n")
	if err != nil {
		t.Fatal(err)
	}
	compact := func(dir string) string {
		return ask(fmt.Sprintf(`{"tool":"bash","command":"make","exitCode":0,"cwd":%q,"text":%s}`, filepath.Join(root, dir), text))
	}
	wait := func(what string, yes func() bool) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); !yes(); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal(what)
			}
		}
	}
	if one, two := compact("one"), compact("two"); strings.Contains(one, "apple") || !strings.Contains(one, "banana") || !strings.Contains(two, "apple") || strings.Contains(two, "banana") {
		t.Error(one, two)
	}
	write("one", "drop: ^b")
	wait("the edit changes nothing", func() bool { return strings.Contains(compact("one"), "apple") })
	before := compact("one")
	write("one", "drpo: ^c")
	wait("the error is not in the status", func() bool { return strings.Contains(ask(`{"op":"status"}`), `unknown key \"drpo\"`) })
	if compact("one") != before {
		t.Error("a wrong edit has changed the answers")
	}
	if n := strings.Count(stderr.String(), `unknown key "drpo"`); n != 1 {
		t.Errorf("told %d times: %s", n, stderr.String())
	}
	requests.Close()
	if code := <-done; code != ExitOK {
		t.Error(code)
	}
}
