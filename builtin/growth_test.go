package builtin

import (
	"runtime"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/builtin/jsonview"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/command"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/testdata/loggen"
)

// cost is the work that shows without a counter in the inner loops: the bytes that a run asks memory for, and the bytes
// of the lines that it asks a user's pattern about.
type cost struct{ memory, asked int }

// costOf runs something that is handed a pattern which recognises nothing.
func costOf(run func(pin func(string) bool)) (c cost) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run(func(line string) bool {
		c.asked += len(line)
		return false
	})
	runtime.ReadMemStats(&after)
	c.memory = int(after.TotalAlloc - before.TotalAlloc)
	return c
}

// grows fails where the double of a text costs more than about the double. What a run asks memory for is rounded up to
// powers of two, so that there it may be a little more.
func grows(t *testing.T, what, shape string, run func(text string, pin func(string) bool)) {
	t.Helper()
	const size = 1 << 15
	small, large := loggen.Adversarial(shape, size), loggen.Adversarial(shape, 2*size)
	run(small, nil) // what is made once is made
	a := costOf(func(pin func(string) bool) { run(small, pin) })
	b := costOf(func(pin func(string) bool) { run(large, pin) })
	if b.memory > 3*a.memory+1<<18 {
		t.Errorf("%s on %s: twice the text takes %d bytes of memory instead of %d", what, shape, b.memory, a.memory)
	}
	if b.memory > 512*len(large)+1<<20 {
		t.Errorf("%s on %s: %d bytes of memory for each of the text", what, shape, b.memory/len(large))
	}
	if b.asked > 9*a.asked/4+1000 || b.asked > 16*len(large) {
		t.Errorf("%s on %s: a pattern is asked about %d bytes, and about %d of twice the text", what, shape, a.asked, b.asked)
	}
}

// TestGrowthOfRules doubles texts of the shapes that make careless passes quadratic, for each compiled rule whether or
// not it would want them.
func TestGrowthOfRules(t *testing.T) {
	for _, r := range All() {
		for _, shape := range loggen.Shapes() {
			grows(t, r.ID, shape, func(text string, pin func(string) bool) {
				c := &engine.Call{Input: engine.Input{Text: text}, Pin: pin, Ran: command.Parse("", nil, nil)}
				d := lines.Parse(text)
				failure.Annotate(d, pin)
				if r.Match != nil {
					r.Match(c)
				}
				out, err := r.Transform(c, d)
				if err != nil || out.Doc == nil {
					t.Fatalf("%s on %s: %v", r.ID, shape, err)
				}
			})
		}
	}
}

// TestGrowthOfCalls is the same for the whole way, after commands of every family.
func TestGrowthOfCalls(t *testing.T) {
	commands := []string{"", "npm install", "pip install x", "bundle install", "composer install", "apt-get install x", "make", "cargo build",
		"go build ./...", "mvn package", "dotnet build", "webpack", "docker build .", "terraform apply", "wget x", "go test ./...", "curl x", "git status"}
	for _, line := range commands {
		for _, shape := range loggen.Shapes() {
			grows(t, "the way of "+line, shape, func(text string, pin func(string) bool) {
				e := NewEngine(engine.Overlays{Pin: pin}, engine.Options{})
				e.Compact(engine.Input{Command: line, Tool: "bash", Exit: engine.Exited(1), Text: text})
			})
		}
	}
}

// TestGrowthOfTexts is the same for what takes a text and no rule.
func TestGrowthOfTexts(t *testing.T) {
	for what, run := range map[string]func(text string){
		"markdown": func(text string) { NewEngine(engine.Overlays{}, engine.Options{}).CompactMarkdown(text) },
		"markdown of blocks": func(text string) {
			block := "[[tool-result]] bash (call_1)\n```text\n" + text[:min(len(text), 100)] + "\n```\n"
			NewEngine(engine.Overlays{}, engine.Options{}).CompactMarkdown(strings.Repeat(block, len(text)/len(block)+1))
		},
		"html":     func(text string) { HTMLToText(text) },
		"urls":     func(text string) { ShortenURLs(text) },
		"tests":    func(text string) { CompactTestOutput(text) },
		"status":   func(text string) { CompactGitStatus(text) },
		"elide":    func(text string) { DedupAndElide(text, 0, 0) },
		"outline":  func(text string) { _, _ = jsonview.Outline(jsonview.Text(text), jsonview.OutlineOptions{}) },
		"compress": func(text string) { _, _ = jsonview.Compress(jsonview.Text(text), jsonview.CompressOptions{}) },
		"slice":    func(text string) { _, _ = jsonview.Slice(jsonview.Text(text), jsonview.SliceOptions{}) },
		"filter":   func(text string) { _, _ = jsonview.Filter(jsonview.Text(text), jsonview.FilterOptions{}) },
		"failures": func(text string) { engine.FailureLines(text) },
	} {
		for _, shape := range loggen.Shapes() {
			grows(t, what, shape, func(text string, _ func(string) bool) { run(text) })
		}
	}
}

// TestLargeShapes takes a megabyte of each shape the whole way, and through each rule's own work once. A pass that is
// quadratic without asking for memory does not come to an end here.
func TestLargeShapes(t *testing.T) {
	e := NewEngine(engine.Overlays{}, engine.Options{})
	for _, shape := range loggen.Shapes() {
		text := loggen.Adversarial(shape, 1<<20)
		e.Compact(engine.Input{Text: text})
		d := lines.Parse(text)
		failure.Annotate(d, nil)
		for _, o := range []elision{elided, vetoed} {
			dedupElide(d, o)
		}
		withoutNoise(d, testRunners...)
		ShortenURLs(text)
	}
}

// TestFoldOfBlankLines holds the search for repeats linear where the lines that repeat are not folded.
func TestFoldOfBlankLines(t *testing.T) {
	for _, line := range []string{"\n", "  \t\n", "waiting  (×2)\n", "\x1b[0m\n"} {
		d := annotated(strings.Repeat(line, 1<<18))
		if got := fold(d); !lines.Same(got, d) {
			t.Errorf("%q: %d of %d lines are left", line, len(got.Lines), len(d.Lines))
		}
	}
}
