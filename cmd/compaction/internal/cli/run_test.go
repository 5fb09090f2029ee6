package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/spool"
	"github.com/compaction-dev/compaction/engine"
)

// TestOverflowAfterSignal says that what was printed for a signal is not printed again when the rest has to stream.
func TestOverflowAfterSignal(t *testing.T) {
	var out bytes.Buffer
	c := &Command{Stdout: &out, Stderr: os.Stderr, Env: []string{"COMPACTION_STATE_DIR=" + t.TempDir()}}
	r := &runner{cli: c, app: app.New(app.Options{Env: c.Env, Dir: t.TempDir()}), cmd: &cobra.Command{}}
	r.buf = spool.Buffer{Dir: filepath.Join(t.TempDir(), "missing"), Max: 128 << 10}
	defer r.buf.Close()
	if _, err := r.buf.Write([]byte("first\n")); err != nil {
		t.Fatal(err)
	}
	r.print(engine.Exit{})
	over := &overflow{runner: r}
	if _, err := r.buf.Write([]byte("second\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := r.buf.WriteTo(over); err != nil {
		t.Fatal(err)
	}
	if _, err := over.Write([]byte("third\n")); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "first\nsecond\nthird\n" {
		t.Errorf("%q", got)
	}
}

// TestPrintInParts says that each part of an output is printed once.
func TestPrintInParts(t *testing.T) {
	var out bytes.Buffer
	c := &Command{Stdout: &out, Stderr: os.Stderr, Env: []string{"COMPACTION_STATE_DIR=" + t.TempDir()}}
	r := &runner{cli: c, app: app.New(app.Options{Env: c.Env, Dir: t.TempDir()}), cmd: &cobra.Command{}}
	defer r.buf.Close()
	for _, part := range []string{"a\n", strings.Repeat("x\n", 2000), "error: b\n"} {
		if _, err := r.buf.Write([]byte(part)); err != nil {
			t.Fatal(err)
		}
		r.print(engine.Exit{})
		r.print(engine.Exit{})
	}
	got := out.String()
	if !strings.HasPrefix(got, "a\n") || !strings.HasSuffix(got, "error: b\n") || strings.Count(got, "lines kept") != 1 {
		t.Errorf("%q", got)
	}
}

// fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// TestRunCannotPrint says that an output that could not be printed is told, unless its reader went away, and that the
// exit code is the command's all the same.
func TestRunCannotPrint(t *testing.T) {
	for _, tt := range []struct {
		to   io.Writer
		want string
	}{{fullDisk{}, "compaction: no space left on device\n"}, {brokenPipe{}, ""}} {
		var errs bytes.Buffer
		c := Command{Stdin: strings.NewReader(""), Stdout: tt.to, Stderr: &errs, Env: []string{"PATH=/usr/bin:/bin", "COMPACTION_STATE_DIR=" + t.TempDir()}}
		if code := c.Main([]string{"run", "-c", "echo text; exit 3"}); code != 3 || errs.String() != tt.want {
			t.Errorf("exit code %d, standard error %q, want %q", code, errs.String(), tt.want)
		}
	}
}
