package cli

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"
)

// run runs one command line in this process.
func run(t *testing.T, stdin io.Reader, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	c := Command{Stdin: stdin, Stdout: &out, Stderr: &errs, Env: []string{"COMPACTION_STATE_DIR=" + t.TempDir(), "COMPACTION_CONFIG_DIR=" + t.TempDir()}}
	code = c.Main(args)
	return code, out.String(), errs.String()
}

// TestBadInput holds the promises on outputs that are not what a program hopes for: no panic, no word on standard
// error, no byte more than came in, and every byte of the failure lines.
func TestBadInput(t *testing.T) {
	noise := strings.Repeat("copying file\n", 300)
	cases := []struct {
		name, in string
		// keep are the lines that must stand in the result, byte for byte; verbatim means all of it.
		keep     []string
		verbatim bool
	}{
		{"empty", "", nil, true},
		{"one line feed", "\n", nil, true},
		{"only line feeds", strings.Repeat("\n", 5000), nil, false},
		{"invalid UTF-8", noise + "error: caf\xe9 \xff\xfe broke\n" + noise, []string{"error: caf\xe9 \xff\xfe broke"}, false},
		{"invalid UTF-8 in front of a word", noise + "\xfferror\xff: x\n" + noise, []string{"\xfferror\xff: x"}, false},
		{"NUL", noise + "a\x00b\n" + noise, nil, true},
		{"CRLF", strings.ReplaceAll(noise+"ERROR: it broke\n"+noise, "\n", "\r\n"), []string{"ERROR: it broke\r"}, false},
		{"progress bar before a failure", noise + " 10%\r 20%\r 30%\rerror: disk full\n" + noise, []string{"error: disk full"}, false},
		{"progress bar over a failure", noise + "error: disk full\r100%\n" + noise, []string{"error: disk full"}, false},
		{"only carriage returns", strings.Repeat("working 50%\r", 3000) + "fatal: gone\n", []string{"fatal: gone"}, false},
		{"ANSI inside words", noise + "\x1b[31mFA\x1b[1mILED\x1b[0m tests/a.py\n" + noise, []string{"\x1b[31mFA\x1b[1mILED\x1b[0m tests/a.py"}, false},
		{"ANSI right before a word", noise + "\x1b[31merror\x1b[0m[E0308]: mismatched\n" + noise, []string{"\x1b[31merror\x1b[0m[E0308]: mismatched"}, false},
		{"an OSC link around a failure", noise + "\x1b]8;;https://example.org/a\x1b\\error\x1b]8;;\x1b\\ in a.c\n" + noise, []string{"\x1b]8;;https://example.org/a\x1b\\error\x1b]8;;\x1b\\ in a.c"}, false},
		{"an OSC that never ends", noise + "\x1b]0;title error: x\n" + noise, []string{"\x1b]0;title error: x"}, false},
		{"a byte order mark", "\ufeffError: first line\n" + noise, []string{"\ufeffError: first line"}, false},
		{"no final line feed", noise + "error: last", []string{"error: last"}, false},
		{"one line of 50 MB", strings.Repeat("x", 25<<20) + " error: in the middle " + strings.Repeat("y", 25<<20), nil, false},
		{"five million lines", strings.Repeat("a line like all others\n", 2_500_000) + "panic: here\n" + strings.Repeat("and more of them\n", 2_500_000), []string{"panic: here"}, false},
		{"a million carriage returns", strings.Repeat("\r", 1_000_000) + "error: x\n", []string{"error: x"}, false},
		{"a million escapes", strings.Repeat("\x1b[", 500_000) + " error: x\n", []string{" error: x"}, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && len(c.in) > 10<<20 {
				t.Skip("many megabytes")
			}
			code, out, stderr := run(t, strings.NewReader(c.in), "compact", "--command", "make", "--exit-code", "1")
			if code != ExitOK || stderr != "" {
				t.Errorf("exit code %d, standard error %q", code, stderr)
			}
			if len(out) > len(c.in) {
				t.Errorf("%d bytes out of %d", len(out), len(c.in))
			}
			if c.verbatim && out != c.in {
				t.Errorf("the text was changed")
			}
			for _, k := range c.keep {
				if !strings.Contains(out, k) {
					t.Errorf("%q is gone", k)
				}
			}
			if strings.Contains(c.name, "50 MB") && !strings.Contains(out, " error: in the middle ") {
				t.Error("the failure in the middle of the line is gone")
			}
			_, again, _ := run(t, strings.NewReader(out), "compact", "--command", "make", "--exit-code", "1")
			if again != out {
				t.Error("compacting the result once more changes it")
			}
		})
	}
}

// brokenPipe is a reader that went away.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, syscall.EPIPE }

func TestReaderGone(t *testing.T) {
	for _, args := range [][]string{{"compact"}, {"compact", "--json"}, {"markdown"}, {"serve"}, {"explain"}, {"version"}} {
		var errs bytes.Buffer
		c := Command{Stdin: strings.NewReader(`{"id":1,"text":"x"}` + "\n"), Stdout: brokenPipe{}, Stderr: &errs}
		if code := c.Main(args); code != ExitOK || errs.Len() > 0 {
			t.Errorf("%v: exit code %d, standard error %q", args, code, errs.String())
		}
	}
}

// failing gives some bytes and then an error.
type failing struct{ data io.Reader }

func (f failing) Read(p []byte) (int, error) {
	n, err := f.data.Read(p)
	if errors.Is(err, io.EOF) {
		err = errors.New("the disk is gone")
	}
	return n, err
}

// TestInputBreaks says that what came before a read error is not lost, and that the error is told.
func TestInputBreaks(t *testing.T) {
	code, out, stderr := run(t, failing{strings.NewReader("error: kept\n")}, "compact")
	if code != ExitProblem || out != "error: kept\n" || !strings.Contains(stderr, "the disk is gone") {
		t.Errorf("exit code %d, %q, %q", code, out, stderr)
	}
}
