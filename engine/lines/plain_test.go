package lines_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine/lines"
)

func TestPlain(t *testing.T) {
	for line, want := range map[string]string{
		"":                                      "",
		"a":                                     "a",
		"a\r":                                   "a",
		"a\r\r":                                 "a",
		"a\rb\r":                                "a\rb",
		"\x1b[31mFAIL\x1b[0m":                   "FAIL",
		"\x1b[mFA\x1b[1;38;5;9mIL\x1b[K":        "FAIL",
		"a\r\x1b[K":                             "a",
		"\x1b[?25lhidden cursor\x1b[?25h":       "hidden cursor",
		"\x1b[4 qshape":                         "shape",
		"\x1b]0;title\x07prompt":                "prompt",
		"\x1b]8;;http://x\x1b\\x\x1b]8;;\x1b\\": "x",
		"\x1b(Bascii\x1b=\x1b>\x1b7\x1b8\x1bM":  "ascii",
		"\x1bPpayload\x1b\\":                    "payload",
		// Sequences that the line does not end.
		"a\x1b":               "a ",
		"a\x1b[31":            "a [31",
		"a\x1b[31\x1b[0mb":    "a [31b",
		"\x1b]0;never closed": " ]0;never closed",
		"\x1b]0;\x1b[0ma\x07": " ]0;a\x07",
		"\x1b\x1b[0m[31mb":    " [31mb",
		"\x1b\u00e9":          " \u00e9",
		// No sequence of ours.
		"\u009b31mc1":         "\u009b31mc1",
		"\xff\x1b[0m\xfe\x00": "\xff\xfe\x00",
		"N\bNA\bA":            "N\bNA\bA",
	} {
		if got := lines.Plain(line); got != want {
			t.Errorf("Plain(%q) = %q, want %q", line, got, want)
		}
	}
}

func TestPlainCopiesOnlyWhatItMust(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { lines.Plain("no sequence at all\r") }); n != 0 {
		t.Errorf("%v allocations for a plain line", n)
	}
	if n := testing.AllocsPerRun(100, func() { lines.Plain("\x1b[31mshort\x1b[0m") }); n > 1 {
		t.Errorf("%v allocations for a short line", n)
	}
}

func TestSegments(t *testing.T) {
	for line, want := range map[string][]string{
		"":                   {""},
		"a":                  {"a"},
		"a\r":                {"a"},
		"\r\r":               {""},
		"a\rb\r":             {"a", "b"},
		"\ra\r\rb":           {"", "a", "", "b"},
		"\x1b[1ma\rb\x1b[0m": {"\x1b[1ma", "b\x1b[0m"},
	} {
		if got := slices.Collect(lines.Segments(line)); !slices.Equal(got, want) {
			t.Errorf("Segments(%q) = %q, want %q", line, got, want)
		}
	}
}

func TestKey(t *testing.T) {
	same := []string{"error: x", "  error: x\r", "\x1b[31merror:\x1b[0m x\x1b[K", "\terror: x \r\r"}
	for _, s := range same {
		if got := lines.Key(s); got != same[0] {
			t.Errorf("Key(%q) = %q", s, got)
		}
	}
}

func FuzzPlain(f *testing.F) {
	for _, s := range []string{"\x1b[31ma\x1b[0m", "\x1b]0;a\x07", "\x1b]0;a\x1b\\", "\x1b\x1b", "\x1b[\x1b[", "a\r\x1b[K\r", "\x1b(", "\x1b]\r\x07"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		p := lines.Plain(line)
		if len(p) > len(line) {
			t.Fatalf("Plain(%q) = %q is longer", line, p)
		}
		if again := lines.Plain(p); again != p {
			t.Fatalf("Plain(%q) = %q, and of that %q", line, p, again)
		}
		if strings.IndexByte(p, 0x1b) >= 0 || strings.HasSuffix(p, "\r") {
			t.Fatalf("Plain(%q) = %q holds what it takes out", line, p)
		}
		if got := string(lines.AppendPlain([]byte("x"), line)); got != "x"+p {
			t.Fatalf("AppendPlain of %q gives %q, Plain %q", line, got, p)
		}
		joined := strings.Join(slices.Collect(lines.Segments(line)), "\r")
		if joined != strings.TrimRight(line, "\r") {
			t.Fatalf("the segments of %q join to %q", line, joined)
		}
	})
}
