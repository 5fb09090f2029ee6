package command

import (
	"strings"
	"testing"
)

// TestBounds gives Parse lines that are too long or too deep: each must come back, with the answer for text that
// cannot be read. A parser that took such a line at its word would overflow the stack or run for minutes, so the
// test's own time limit is the bound.
func TestBounds(t *testing.T) {
	const n = 256 << 10
	for _, unit := range []string{
		"(", "((", "$(", "$((", "\"$(", "`", "{ ", "${a:-", "if ", "while ", "case x in a) ", "f() ", "time ", "! ", "a && ", "a | ",
		"a;", "a\n", "a[", "${a[", "'a'", "\"", "a=(", "<(", "x<<A\n", "[[ ", "coproc ", "let ", "((a?", "function f { ", "\\", "#", "a=b ",
		"env ", "time ", "ssh h ", "xargs ", "find -exec ", "eval ", "npx ", "bash -c ", "docker run x ", "sudo ", "kubectl exec -- ", "nohup ",
		"(cd a;", "git ", "-o ", "--json=a.json ", "make -C ", "go run a@b ", "cmd /c ", "su -c ",
	} {
		for _, size := range []int{n, maxText - 100, maxOpeners} {
			line := strings.Repeat(unit, size/len(unit))
			c := Parse(line, nil, []string{"devbox run"})
			if c.Known() && c.Words() == nil && c.Decline() == "" {
				t.Errorf("%d bytes of %q: no reason", len(line), unit)
			}
			if size != maxText-100 {
				Parse("", strings.Fields(line), nil)
				Parse("", []string{"bash", "-c", line}, nil)
			}
		}
	}
}
