package builtin

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compaction-dev/compaction/engine"
)

// long is a URL of the given number of characters.
func long(n int) string {
	const start = "https://ci.example.com/jobs/"
	return start + strings.Repeat("a", n-len(start))
}

func TestShortenURLs(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"81 characters", "see " + long(81) + " now", "see https://ci.example.com/…[+58 chars] now"},
		{"80 characters stay", "see " + long(80), "see " + long(80)},
		{"http", "http://ci.example.com/" + strings.Repeat("b", 70), "http://ci.example.com/…[+70 chars]"},
		{"capitals", "HTTPS://CI.example.com/" + strings.Repeat("b", 70), "HTTPS://CI.example.com/…[+70 chars]"},
		{"a query without a path", "https://ci.example.com?" + strings.Repeat("q", 70), "https://ci.example.com/…[+70 chars]"},
		{"characters, not bytes", "https://ci.example.com/" + strings.Repeat("é", 70), "https://ci.example.com/…[+70 chars]"},
		{"in brackets and quotes", "(" + long(100) + ") \"" + long(100) + "\" <" + long(100) + ">", "(https://ci.example.com/…[+77 chars]) \"https://ci.example.com/…[+77 chars]\" <https://ci.example.com/…[+77 chars]>"},
		{"a host alone", "https://" + strings.Repeat("h", 100), "https://" + strings.Repeat("h", 100)},
		{"another scheme", "ftp://ci.example.com/" + strings.Repeat("b", 90), "ftp://ci.example.com/" + strings.Repeat("b", 90)},
		{"a scheme inside a word", "xhttps://ci.example.com/" + strings.Repeat("b", 70), "xhttps://ci.example.com/…[+70 chars]"},
		{"shortened before", "https://ci.example.com/…[+58 chars]", "https://ci.example.com/…[+58 chars]"},
		{"none", "no address here: //", "no address here: //"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := ShortenURLs(tt.in); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestTheLastPassIsCareful(t *testing.T) {
	once, twice := long(120)+"/once", long(120)+"/twice"
	failing := "error: see " + long(130)
	body := "first " + twice + "\n" + failing + "\n" + "again " + twice + "\nalone " + once + "\n"

	e := NewEngine(engine.Overlays{}, engine.Options{MinBytes: -1, MinSavings: -1})
	r := e.Compact(engine.Input{Text: body})
	for _, line := range []string{"first " + twice, failing, "alone " + once} {
		if !strings.Contains(r.Text, line+"\n") {
			t.Errorf("%q is not whole in\n%s", line, r.Text)
		}
	}
	if !strings.Contains(r.Text, "again https://ci.example.com/…[+") {
		t.Errorf("the second occurrence is whole in\n%s", r.Text)
	}

	noisy := strings.Repeat("npm http fetch GET 200 https://registry.example.com/till 3ms\n", 20) + body
	r = e.Compact(engine.Input{Text: noisy})
	if !strings.Contains(r.Text, failing+"\n") {
		t.Errorf("the failure is not whole in\n%s", r.Text)
	}
	if strings.Contains(r.Text, once) || strings.Contains(r.Text, "first "+twice) {
		t.Errorf("in a text that a rule changed, a long URL is whole:\n%s", r.Text)
	}
	r = e.Compact(engine.Input{Command: "cat notes.txt", Text: noisy})
	if r.Text != noisy {
		t.Errorf("a verbatim output was changed")
	}
}

// FuzzShortenURLs holds that nothing grows, that valid text stays valid, and that a second pass changes nothing.
func FuzzShortenURLs(f *testing.F) {
	f.Add(long(100) + " " + long(81) + " https://é/" + strings.Repeat("é", 90))
	f.Add(strings.Repeat("https://", 100))
	f.Fuzz(func(t *testing.T, s string) {
		got := ShortenURLs(s)
		if len(got) > len(s) {
			t.Errorf("%d bytes from %d", len(got), len(s))
		}
		if utf8.ValidString(s) && !utf8.ValidString(got) {
			t.Errorf("%q became invalid: %q", s, got)
		}
		if again := ShortenURLs(got); again != got {
			t.Errorf("a second pass makes %q of %q", again, got)
		}
	})
}

// TestTheLastPassIsDoneOnce: folding and shortening move the bounds of what explains a failure, and a second call must
// not take a URL that the first one left for the sake of it.
func TestTheLastPassIsDoneOnce(t *testing.T) {
	words := []string{
		"error: it broke", "    at f (x.js:1:2)", "line", "", "  File \"x.py\", line 3", "1) name", "ok 4 - y",
		long(120), long(120) + long(90), "  see " + long(140), "see " + long(130) + " now", "Caused by: y", "✗ bad", "FAILED", "=== RUN   T", "<body>", "}", "got " + long(200) + " failed",
	}
	e := NewEngine(engine.Overlays{}, engine.Options{MinBytes: -1, MinSavings: -1})
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		var b strings.Builder
		for range 130 + r.IntN(40) {
			b.WriteString(strings.Repeat(words[r.IntN(len(words))]+"\n", 1+r.IntN(4)*r.IntN(2)))
		}
		once := e.Compact(engine.Input{Text: b.String()})
		if twice := e.Compact(engine.Input{Text: once.Text}); twice.Text != once.Text {
			t.Fatalf("input\n%s\nonce\n%s\ntwice\n%s", b.String(), once.Text, twice.Text)
		}
	}
}
