package command

import (
	"os/exec"
	"strings"
	"testing"
)

func TestSimple(t *testing.T) {
	for line, want := range map[string]string{
		"go test ./...":                  "|go test ./...",
		"  A=b CGO_ENABLED=0 go test":    "  A=b CGO_ENABLED=0 |go test",
		"go test ./... 2>&1":             "|go test ./... 2>&1",
		"npm test -- --grep 'a | b > c'": "|npm test -- --grep 'a | b > c'",
		`pytest -k "$K" "${A:-x}" *.py`:  `|pytest -k "$K" "${A:-x}" *.py`,
		"make # all":                     "|make # all",
		"make;":                          "|make;",
		"go test \\\n ./...":             "|go test \\\n ./...",
		"./gradlew build":                "|./gradlew build",
		"é=1 make":                       "|é=1 make",
		"FOO=é make":                     "FOO=é |make",
		"":                               "", "# only": "", "A=b": "", "> x": "",
		"a | b": "", "a && b": "", "a; b": "", "a\nb": "", "a &": "", "! a": "", "a || true": "",
		"a > x": "", "a < x": "", "a 2>/dev/null": "", "a <<E\nx\nE": "", "a <<< x": "", "a >&2": "",
		"a $(b)": "", "a `b`": "", `a "$(b)"`: "", "a <(b)": "", "A=$(b) a": "", "a $((1+1))": "", "a ${x:-$(b)}": "",
		"$A test": "", "(a)": "", "{ a; }": "", "time a": "", "if a; then b; fi": "", "f() { a; }": "", "[[ a ]]": "",
		"sudo a": "", "command a": "", "/usr/bin/sudo a": "", "cd x": "", "exec a": "", ". x": "", "'' a": "", "a 'x": "",
	} {
		got := ""
		if _, start, ok := Simple(line); ok {
			got = line[:start] + "|" + line[start:]
		}
		if got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
	if words, _, _ := Simple(`'go' te"st" ./... $A x`); strings.Join(words, ",") != "go,test,./..." {
		t.Errorf("the words are %q", words)
	}
}

// FuzzSimple says that a program in front of a simple command gets what the command is and nothing else of the line:
// the shell itself is asked.
func FuzzSimple(f *testing.F) {
	sh, err := exec.LookPath("bash")
	if err != nil {
		f.Skip("there is no bash")
	}
	for _, s := range []string{"go test ./...", "A=b go test 'x y' 2>&1", "a | b", "a$(b)", "a;b", "a\\\nb", "a &", "a {b,c} ~ *"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, start, ok := Simple(line)
		if !ok || strings.ContainsAny(line, "\x00") || len(line) > 200 {
			return
		}
		// With -n nothing runs: bash only says whether it can read the line.
		for _, l := range []string{line, line[:start] + "compaction run -- " + line[start:]} {
			if out, err := exec.Command(sh, "-n", "-c", l).CombinedOutput(); err != nil {
				t.Skipf("bash does not read %q: %s", l, out)
			}
		}
		again, _, ok := Simple(line[:start] + "compaction run -- " + line[start:])
		if !ok || len(again) < 3+len(words) || again[0] != "compaction" || again[3] != words[0] {
			t.Fatalf("%q becomes %q of %q", line, again, words)
		}
	})
}
