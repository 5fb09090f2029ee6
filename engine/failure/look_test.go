package failure

import (
	"fmt"
	"strings"
	"testing"
)

func TestPrefixesAreLookedThrough(t *testing.T) {
	for _, line := range []string{
		"    at load (/home/dev/app.js:4:21)",
		"error: it broke",
		"  1) order adds the prices",
		"    12 | code",
		"\tfrom shop.rb:7:in `price'",
	} {
		want := see(line)
		for _, prefix := range []string{
			"2026-01-02T03:04:05.678Z ",
			"2026-01-02 03:04:05,678 ",
			"[2026-01-02T03:04:05.678Z] ",
			"\ufeff2026-01-02T03:04:05.678Z ",
			"build\tRun make\t2026-01-02T03:04:05.678Z ",
			"web-1  | ",
			"\x1b[31m",
			"42%\r",
		} {
			if got := see(prefix + line); got != want {
				t.Errorf("with %q before it, %q looks like %+v and not like %+v", prefix, line, got, want)
			}
		}
	}
}

func TestOtherBeginningsAreNoPrefix(t *testing.T) {
	for _, line := range []string{
		"   12 | code", "a | b", "cat x.txt | wc -l", "2026-01-02 is a day", "[2026] is a year", "name\tvalue\t2026", "x1 x2 | y",
	} {
		if got := cutPrefix(line); got != line {
			t.Errorf("%q was cut to %q", line, got)
		}
	}
}

func TestFormsOfLines(t *testing.T) {
	for _, c := range []struct {
		want  form
		lines []string
	}{
		{frameForm, []string{
			"\tat Shop.main(Shop.java:14)", "    at Object.<anonymous> (/home/dev/app.js:7:1)", "  File \"x.py\", line 3, in f", "\tfrom a.rb:7:in `b'",
			"goroutine 1 [running]:", "\t/home/dev/a.go:13 +0x5b", "#3  0x00007ffff in main () at a.c:3", "flush@node_modules/core.js:2471:9", "\t... 12 more",
		}},
		{caretForm, []string{"      ^", "   |   ^~~~~", "  ~~~^~~~", "?   ^"}},
		{codeForm, []string{"  12 | x := 1", "> 12 | x := 1", " --> src/main.rs:2:5"}},
		{detailForm, []string{"E   assert 1 == 2", "Expected: 1", "  got: 2", "   - old"}},
		{passForm, []string{"ok 1 - works", "--- PASS: TestX (0.00s)", "✓ works", "test a ... ok", "PASS"}},
		{exitForm, []string{"The command \"make\" exited with 2.", "exit status 1", "make: *** [all] Error 2", "Process completed with exit code 137."}},
		{headingForm, []string{"  1) order", "● order › adds", "___ test_x ___", "--- FAIL: TestX (0.00s)", "Failures:", "[-] order"}},
		{commandForm, []string{"$ make all", "##[group]Run make", "[command]/usr/bin/git version", "> npm test"}},
		{diffForm, []string{"@@ -1,2 +1,3 @@", "diff --git a/x b/x"}},
		{ruleForm, []string{"========", "--------", "***"}},
		{blankForm, []string{"", "   ", "\t\r"}},
		{plainForm, []string{"Fetching a 1.0", "exit status 0", "returned 5 rows", "HTTP status 200", "12:30:45 started"}},
	} {
		for _, l := range c.lines {
			if got := see(l).form; got != c.want {
				t.Errorf("%q has form %d, want %d", l, got, c.want)
			}
		}
	}
}

func TestBothEndsOfAVeryLongTraceScore(t *testing.T) {
	var b strings.Builder
	b.WriteString(chatter(20) + "Exception in thread \"main\" java.lang.StackOverflowError\n")
	for i := range 200 {
		fmt.Fprintf(&b, "\tat shop.Cart.total%d(Cart.java:%d)\n", i%4, i%4+10)
	}
	find := scored(t, b.String()+"\tat shop.Main.main(Main.java:7)\ndone\n"+chatter(20))
	if last := find("at shop.Main.main"); last.Points < 60 {
		t.Errorf("the last frame has %d points", last.Points)
	}
}
