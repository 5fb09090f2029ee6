package wire

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/engine"
)

// FuzzQuote says that any bytes survive the way into JSON and back, and that text is JSON that others read alike.
func FuzzQuote(f *testing.F) {
	for _, s := range []string{"", "plain", "\x00\x1f\"\\/\n\r\t\b\f", "é😀\u2028\ufeff", "\xff\xed\xa0\x80x\xed", "\xed\xa0\xbd\xed\xb8\x80", "\xed\x9f\xbf"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		q := AppendQuote(nil, s)
		got := Unquote(q)
		// Two halves of a pair that stand side by side are one character to every reader of JSON.
		if got != s && !utf8.ValidString(got) == !utf8.ValidString(s) && !joined(s) {
			t.Fatalf("%q came back as %q", s, got)
		}
		if !utf8.ValidString(s) {
			return
		}
		var other string
		if err := json.Unmarshal(q, &other); err != nil || other != s {
			t.Fatalf("%q: another reader has %q, %v", s, other, err)
		}
	})
}

func joined(s string) bool {
	for i := 0; i+6 <= len(s); i++ {
		a, oka := surrogate(s[i:])
		b, okb := surrogate(s[i+3:])
		if oka && okb && a < 0xdc00 && b >= 0xdc00 {
			return true
		}
	}
	return false
}

// FuzzUnquote says that every literal that the checker lets through is read, and as the library reads it where it is
// text.
func FuzzUnquote(f *testing.F) {
	for _, s := range []string{`""`, `"\ud800"`, `"\ud83d\ude00\ud83d"`, `"\u0000\/\b\f"`, "\"\xff\"", `"\ud800\u0041"`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		v := jsontext.Value(b)
		if len(b) < 2 || b[0] != '"' || b[len(b)-1] != '"' || !v.IsValid(jsontext.AllowInvalidUTF8(true)) {
			return
		}
		got := Unquote(b)
		want, err := jsontext.AppendUnquote(nil, b)
		if err == nil && got != string(want) {
			t.Fatalf("%s: %q, the library has %q", b, got, want)
		}
	})
}

// FuzzRequest says that no line breaks the reader, and that an ID it gives is JSON.
func FuzzRequest(f *testing.F) {
	for _, s := range []string{`{"id":1,"text":"x"}`, `{"id":{"a":1},"argv":["a"],"exitCode":-1,"keep":true}`, `{"id":1,"text":"x`, `[]`, `nul`, `{"id":1}{}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		r, err := ParseRequest(line)
		if r.ID != nil && !jsontext.Value(r.ID).IsValid(jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)) {
			t.Fatalf("the ID %q is not JSON", r.ID)
		}
		if err == nil && line[0] == 0 {
			t.Fatal("a line of NUL was read")
		}
	})
}

// BenchmarkLine reads a request with a build log in it, and writes the answer to it.
func BenchmarkLine(b *testing.B) {
	text := strings.Repeat("\x1b[32m[1234/5678]\x1b[0m Building CXX object \"src/lib/CMakeFiles/core.dir/file.cpp.o\"\n", 80_000)
	line := append(append([]byte(`{"id":1,"tool":"bash","text":`), AppendQuote(nil, text)...), '}')
	b.Run("read", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			if r, err := ParseRequest(line); err != nil || len(r.Input.Text) != len(text) {
				b.Fatal(err)
			}
		}
	})
	b.Run("write", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		var out []byte
		for b.Loop() {
			out = AppendAnswer(out[:0], []byte("1"), text, engine.Stats{}, "")
		}
	})
}
