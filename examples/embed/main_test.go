package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	script = "for i in $(seq 1 60); do echo \"poll $i: not ready\"; done\necho 'poll 61: ready'\n"
	rule   = "version: 1\nrules:\n  - id: poll\n    command: ./poll.sh\n    pipeline: [{drop: 'not ready$'}]\n"
)

// TestEdits runs the same command again and again while the rule file comes, breaks and is mended.
func TestEdits(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell")
	}
	t.Setenv("COMPACTION_CONFIG_DIR", t.TempDir())
	dir := t.TempDir()
	write(t, dir, "poll.sh", "#!/bin/sh\n"+script)

	commands, in := io.Pipe()
	out, results := io.Pipe()
	problems := &buffer{}
	done := make(chan error, 1)
	go func() {
		done <- run(t.Context(), dir, commands, results, problems)
		results.Close()
	}()
	answers := bufio.NewReader(out)
	ask := func() string {
		t.Helper()
		if _, err := io.WriteString(in, "./poll.sh\n"); err != nil {
			t.Fatal(err)
		}
		var answer strings.Builder
		for {
			line, err := answers.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			answer.WriteString(line)
			if strings.Contains(line, "rules of generation") {
				return answer.String()
			}
		}
	}

	if first := ask(); strings.Contains(first, "poll: ") {
		t.Errorf("before there is a rule: %s", first)
	}
	write(t, dir, ".compaction.yaml", rule)
	until(t, "the rule acts", func() bool {
		return strings.HasPrefix(ask(), "… [60 lines elided: poll] …\npoll 61: ready\n[poll: ")
	})
	write(t, dir, ".compaction.yaml", strings.Replace(rule, "drop", "dorp", 1))
	until(t, "the mistake is told", func() bool {
		return strings.Contains(problems.String(), `.compaction.yaml:5:17: unknown key "dorp" in a stage`)
	})
	if broken := ask(); !strings.Contains(broken, "[poll: ") {
		t.Errorf("a broken edit changed the rules: %s", broken)
	}
	write(t, dir, ".compaction.yaml", strings.Replace(rule, "not ready$", "^poll [1-5]", 1))
	until(t, "the edit holds", func() bool { return strings.Contains(ask(), "\npoll 60: not ready\npoll 61: ready\n") })

	in.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestNoFolder(t *testing.T) {
	err := run(context.Background(), filepath.Join(t.TempDir(), "none"), strings.NewReader(""), io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("got %v", err)
	}
}

// write replaces a file as editors do: no reader ever sees half of it.
func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path+".new", []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path+".new", path); err != nil {
		t.Fatal(err)
	}
}

// until waits for what comes within a fraction of a second, and gives up where it clearly does not come.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for range 2500 {
		if done() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("it does not happen that %s", what)
}

// buffer is written to by one goroutine and read by another.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}
