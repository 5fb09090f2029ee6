//go:build unix

package child

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/spool"
)

func run(t *testing.T, c *Command) (End, string, error) {
	t.Helper()
	var buf spool.Buffer
	defer buf.Close()
	if c.Out == nil {
		c.Out = &buf
	}
	c.Env = os.Environ()
	end, err := c.Run()
	text, terr := c.Out.Text()
	if terr != nil {
		t.Fatal(terr)
	}
	return end, strings.Clone(text), err
}

func TestEnds(t *testing.T) {
	for script, want := range map[string]struct {
		code int
		out  string
	}{
		"true":                             {0, ""},
		"exit 255":                         {255, ""},
		"echo a; echo b >&2; echo c":       {0, "a\nb\nc\n"},
		"kill -TERM $$":                    {143, ""},
		"kill -SEGV $$":                    {139, ""},
		"printf 'no line feed'; exit 2":    {2, "no line feed"},
		"exec 1>&- 2>&-; sleep 0.3":        {0, ""},
		"echo x > /dev/stderr; echo y":     {0, "x\ny\n"},
		"cat":                              {0, "from stdin"},
		"head -c 300000 /dev/zero | wc -c": {0, "300000\n"},
	} {
		end, out, err := run(t, &Command{Argv: []string{"sh", "-c", script}, Stdin: strings.NewReader("from stdin")})
		if err != nil || end.Code != want.code || strings.TrimLeft(out, " ") != want.out || end.Held || end.Overflowed {
			t.Errorf("%s: %+v, %q, %v", script, end, out, err)
		}
	}
}

func TestNotStarted(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("echo from a script\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, code := range map[string]int{"no-such-command": 127, "": 127, filepath.Join(dir, "missing"): 127, file: 126, dir: 126} {
		_, _, err := run(t, &Command{Argv: []string{name}})
		var start *StartError
		if !errors.As(err, &start) || start.Code != code {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := os.Chmod(file, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, out, err := run(t, &Command{Argv: []string{file}}); err != nil || out != "from a script\n" {
		t.Errorf("a script without an interpreter line: %q, %v", out, err)
	}
}

// TestHeld says that a process in the background delays the end a little and loses nothing that it prints meanwhile.
func TestHeld(t *testing.T) {
	end, out, err := run(t, &Command{Argv: []string{"sh", "-c", "(sleep 0.05; echo late; exec sleep 30) & echo early; exit 6"}, quiet: 2 * time.Second})
	if err != nil || end.Code != 6 || !end.Held || out != "early\nlate\n" {
		t.Errorf("%+v, %q, %v", end, out, err)
	}
	// One that ends in time holds nothing.
	end, out, err = run(t, &Command{Argv: []string{"sh", "-c", "(sleep 0.05; echo late) & echo early"}, quiet: time.Minute})
	if err != nil || end.Held || out != "early\nlate\n" {
		t.Errorf("%+v, %q, %v", end, out, err)
	}
}

// TestOverflow says that an output which the buffer cannot take goes on in order, and that the command knows nothing
// of it.
func TestOverflow(t *testing.T) {
	var over, tee bytes.Buffer
	small := spool.Buffer{Dir: filepath.Join(t.TempDir(), "missing"), Max: 128 << 10}
	defer small.Close()
	end, _, err := run(t, &Command{
		Argv: []string{"sh", "-c", "i=0; while [ $i -lt 60000 ]; do echo line $i; i=$((i+1)); done; exit 3"},
		Out:  &small, Overflow: &over, Copy: &tee,
	})
	if err != nil || end.Code != 3 || !end.Overflowed {
		t.Fatalf("%+v, %v", end, err)
	}
	got := over.String()
	if strings.Count(got, "\n") != 60000 || !strings.HasPrefix(got, "line 0\nline 1\n") || !strings.HasSuffix(got, "line 59999\n") || got != tee.String() {
		t.Errorf("%d bytes, %d lines", len(got), strings.Count(got, "\n"))
	}
}

// closedPipe is a reader that has gone away.
type closedPipe struct{ after int }

func (c *closedPipe) Write(p []byte) (int, error) {
	if c.after -= len(p); c.after < 0 {
		return 0, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
	}
	return len(p), nil
}

// TestOverflowToNobody says that a command which prints without an end ends when the reader of its output has gone.
func TestOverflowToNobody(t *testing.T) {
	for _, after := range []int{0, 1 << 20} {
		small := spool.Buffer{Bound: 128 << 10}
		end, _, err := run(t, &Command{Argv: []string{"yes"}, Out: &small, Overflow: &closedPipe{after}})
		if err != nil || end.Code != 128+int(syscall.SIGPIPE) && end.Code != 1 || !end.Overflowed || end.Held {
			t.Errorf("after %d bytes: %+v, %v", after, end, err)
		}
		small.Close()
	}
}

// TestPending says that a pipe whose writers are gone is told from one that is silent, with and without something to
// read.
func TestPending(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if readable, closed := pending(r); readable || closed {
		t.Errorf("silent: %v, %v", readable, closed)
	}
	if _, err := w.WriteString("x"); err != nil {
		t.Fatal(err)
	}
	if readable, closed := pending(r); !readable || closed {
		t.Errorf("written: %v, %v", readable, closed)
	}
	_ = w.Close()
	if _, closed := pending(r); !closed {
		t.Error("the end is not seen")
	}
}
