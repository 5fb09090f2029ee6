package failure

import (
	"fmt"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine/lines"
)

// scored annotates and scores a text and finds a line of it by what it starts with.
func scored(t *testing.T, text string) (find func(prefix string) Score) {
	t.Helper()
	d := lines.Parse(text)
	Annotate(d, nil)
	s := Scores(d)
	return func(prefix string) Score {
		t.Helper()
		for i := range d.Lines {
			if strings.HasPrefix(lines.Key(d.Lines[i].Text), prefix) {
				return s[i]
			}
		}
		t.Fatalf("no line starts with %q", prefix)
		return Score{}
	}
}

func chatter(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Fetching package%d 1.%d.0\n", i, i)
	}
	return b.String()
}

// Each text has a line that a reader needs, for one reason, among lines that nobody needs.
func TestScoreGivesTheReason(t *testing.T) {
	for _, c := range []struct {
		name, text, line string
		why              Reasons
	}{
		{"a word for failing", chatter(50) + "error: it broke\n" + chatter(50), "error: it broke", ForFailure},
		{"an exit in words", chatter(50) + "The command exited with 2.\n" + chatter(50), "The command exited", ForExit},
		{"an exit of make", chatter(50) + "make: *** [all] Error 2\n" + chatter(50), "make: ***", ForExit},
		{"a place", chatter(50) + "main.go:7:2: x declared and not used\n" + chatter(50), "main.go", ForPlace | ForFinding},
		{"a place in parentheses", chatter(50) + "Shop.cs(12,3): ; wanted\n" + chatter(50), "Shop.cs", ForPlace},
		{"a word for what is not as it should be", chatter(50) + "the lock file is missing\n" + chatter(50), "the lock", ForMismatch},
		{"a numbered test", chatter(50) + "  1) order adds the prices:\n     pen\n" + chatter(50), "1) order", ForHeading},
		{"a heading in a rule", chatter(50) + "________ test_order ________\n" + chatter(50), "________", ForHeading},
		{"what stands seldom", chatter(50) + "kittens ate the disk\n" + chatter(50), "kittens", ForRarity},
		{"below a failure", chatter(50) + "error: it broke\n    because of this\n" + chatter(50), "because", ForAbove},
		{"above a failure", chatter(50) + "while reading a.txt\nerror: it broke\n" + chatter(50), "while", ForBelow},
		{"what a failed command wrote", "$ make\nreading a\nreading b\n" + chatter(50) + "The command \"make\" exited with 1.\n", "reading b", ForRegion},
		{"the command itself", chatter(50) + "$ make\nreading a\nThe command \"make\" exited with 1.\n", "$ make", ForBelow},
		{"the hunk of a diff", chatter(50) + "@@ -1,2 +1,2 @@\n-a\n+b\n" + chatter(50), "+b", ForDetail},
	} {
		t.Run(c.name, func(t *testing.T) {
			find := scored(t, c.text)
			got, noise := find(c.line), find("Fetching package7 ")
			if got.Why&c.why != c.why {
				t.Errorf("%q is kept for %q, and %q is missing", c.line, got.Why, c.why&^got.Why)
			}
			if got.Points <= noise.Points {
				t.Errorf("%q has %d points, and chatter has %d", c.line, got.Points, noise.Points)
			}
		})
	}
}

func TestScoreIsNotTakenIn(t *testing.T) {
	for _, c := range []struct{ name, line string }{
		{"a passing test named after an error", "✓ throws an error"},
		{"a count of nothing", "12 passed, 0 failed"},
		{"a count of nothing behind its name", "Failures: 0, Errors: 0"},
		{"an exit of zero", "The command exited with 0."},
		{"a port", "listening on example.com:8080"},
		{"a time", "started at 12:30:45"},
		{"an address with a port", "GET http://example.com:8080/a.html"},
	} {
		t.Run(c.name, func(t *testing.T) {
			find := scored(t, chatter(50)+c.line+"\n"+chatter(50)+"error: it broke\n")
			got := find(c.line)
			if got.Points > 25 {
				t.Errorf("%q has %d points: %s", c.line, got.Points, got.Why)
			}
			if got.Why&(ForPlace|ForExit) != 0 {
				t.Errorf("%q is kept for %q", c.line, got.Why)
			}
		})
	}
}

// The first of many like it says most, and one that says it alone says more.
func TestScoreFallsWithRepetition(t *testing.T) {
	var b strings.Builder
	for i := range 200 {
		fmt.Fprintf(&b, "error: retry %d\n", i)
	}
	find := scored(t, b.String()+chatter(20)+"error: no space on /dev/sda\n"+chatter(20))
	if often, once := find("error: retry 77"), find("error: no space"); often.Points >= once.Points {
		t.Errorf("one of 200 alike has %d points, and the only one of its kind has %d", often.Points, once.Points)
	}
}

func TestScoresAreBoundedAndTheSameAgain(t *testing.T) {
	text := strings.Repeat("FATAL ERROR: panic: failed!\n1) x.go:1:2: expected: y\nexited with 1\n$ make\n\n", 300)
	d := lines.Parse(text)
	Annotate(d, nil)
	a, b := Scores(d), Scores(d)
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("line %d scores %v and then %v", i, a[i], b[i])
		}
		if a[i].Points < 0 || a[i].Points > MaxPoints {
			t.Fatalf("line %d has %d points", i, a[i].Points)
		}
	}
}

func TestReasonsAreNamed(t *testing.T) {
	if got := (ForFailure | ForBelow).String(); got != "failure, below" {
		t.Errorf("got %q", got)
	}
	if got := Reasons(0).String(); got != "" {
		t.Errorf("no reason is called %q", got)
	}
	for i := range len(reasonNames) {
		if Reasons(1<<i).String() == "" {
			t.Errorf("reason %d has no name", i)
		}
	}
	if ForBelow != 1<<(len(reasonNames)-1) {
		t.Error("names and reasons do not go together")
	}
}

func FuzzScores(f *testing.F) {
	f.Add("error: x\n  at y (a.js:1:2)\n\n1) z\n$ make\nexited with 2.\n")
	f.Add("@@ -1 +1 @@\n-a\n+b\n\x1b[31mFAIL\x1b[0m\r\n2024-01-02T03:04:05.678Z x\n")
	f.Add("a\r\rb\x00\xff\n\u009b1mq\n")
	f.Fuzz(func(t *testing.T, text string) {
		d := lines.Parse(text)
		Annotate(d, nil)
		for i, s := range Scores(d) {
			if s.Points < 0 || s.Points > MaxPoints {
				t.Fatalf("line %d has %d points", i, s.Points)
			}
		}
		flags := make([]lines.Flags, len(d.Lines))
		for i := range flags {
			flags[i] = d.Lines[i].Flags
		}
		MarkEvidence(d)
		for i := range flags {
			if d.Lines[i].Flags&^lines.Evidence != flags[i] {
				t.Fatalf("line %d had flags %b and has %b", i, flags[i], d.Lines[i].Flags)
			}
		}
	})
}
