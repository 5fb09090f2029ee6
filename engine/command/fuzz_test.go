package command

import (
	"reflect"
	"strings"
	"testing"
)

// oddLines are seeds that no one would write; the tables have the others.
var oddLines = []string{
	"go test ./...", "cd x && make 2>&1 | tail -5", "a;b", "'", "\"", "`", "$(", "(((((", "a\\", "\\", "a\x00b", "\xff\xfe x",
	"{ }", "bash -c 'bash -c \"bash -c x\"'", "time", "time time x", "env", "env -S 'a b'", "npx -c 'x y'", "npx", "! !", "{ a; }", "{}",
	"A=b", "A=b C=d e", "a=(1 2)", "x<<E\ny\nE", "x <<<y", "x >&2 2>&1", "[[ a ]]", "((1))", "f() { a; }", "@test x { y; }", "-- x",
	"$'\\x41\\'' b", "\"a\\\"b\"", "let a=1", "xargs", "find -exec", "ssh h", "docker run", "tar", "git", "+x", "cargo +x", "make -j", "a@b", "x@", "@x@1",
}

// FuzzParse holds that Parse never panics, answers the same twice, and that the short way for plain words answers as
// the shell parser does.
func FuzzParse(f *testing.F) {
	for _, s := range oddLines {
		f.Add(s)
	}
	for _, file := range tables(f) {
		for _, s := range file.lines {
			if cmd, ok := strings.CutPrefix(s, "$ "); ok {
				f.Add(strings.ReplaceAll(cmd, "⏎", "\n"))
			}
		}
	}
	f.Fuzz(func(t *testing.T, line string) {
		if len(line) > 4<<10 {
			t.Skip("long lines have a test of their own")
		}
		wrappers := []string{"devbox run", "just x"}
		c := Parse(line, nil, wrappers)
		if d := Parse(line, nil, wrappers); !reflect.DeepEqual(c, d) {
			t.Errorf("two answers for %q:\n%+v\n%+v", line, c, d)
		}
		if c.Known() && len(c.Words()) == 0 && c.Decline() == "" {
			t.Errorf("no reason given for %q", line)
		}
		if c.Compound() && (c.Words() != nil || c.Name() != "" || c.Ran("a") || c.Flag("-a")) {
			t.Errorf("a compound with words: %q: %+v", line, c)
		}
		c.Program()
		c.Ran(line, "go test", strings.ToUpper(line))
		c.Flag(strings.Fields(line[:min(len(line), 40)])...)
		if _, ok := plainWords(line); ok {
			r := reader{wrappers: wrappers}
			if d := r.line(line); !reflect.DeepEqual(c, d) {
				t.Errorf("the plain way and the parser differ on %q:\n%+v\n%+v", line, c, d)
			}
		}
		Parse("", strings.Fields(line), wrappers)
	})
}
