// Package ruletest runs the tests that rule files hold, each through the real engine: the choice among all rules of
// the set, the compiled ones included, then the transform and the engine's checks.
package ruletest

import (
	"fmt"
	"path/filepath"
	"regexp"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/rulespec"
)

// Options says which tests to run and how. The zero value runs all.
type Options struct {
	// Only picks tests by "rule/name". Nil picks all.
	Only *regexp.Regexp
	// Update writes golden files in place of comparing with them.
	Update bool
}

// Result is what one test showed.
type Result struct {
	Test rulespec.Test
	// Failures say in words what is not as the test wants it. The test passed if there are none.
	Failures []string
	// Notes are worth knowing and no failures.
	Notes []string
	// Stats and Text are what the engine made of the input. Both are empty where the input could not be read.
	Stats engine.Stats
	Text  string
	// Updated says that the golden file was written anew.
	Updated bool
}

// Passed reports whether the test found nothing wrong.
func (r *Result) Passed() bool { return len(r.Failures) == 0 }

// Run runs the tests of a set in their order. The results depend on nothing but the set, the files that its tests
// name, and the options. It must not run twice at once with Update.
func Run(set *rulespec.Set, o Options) []Result {
	r := runner{set: set, update: o.Update, engines: map[engine.Options]*engine.Engine{}}
	var out []Result
	for _, t := range set.Tests() {
		if o.Only == nil || o.Only.MatchString(t.Rule+"/"+t.Name) {
			out = append(out, r.test(t))
		}
	}
	return out
}

type runner struct {
	set     *rulespec.Set
	update  bool
	engines map[engine.Options]*engine.Engine
}

// engine is the engine with a test's thresholds. A test that sets none has none, so that it can be as short as what
// it is about.
func (r *runner) engine(t *rulespec.Test) *engine.Engine {
	o := engine.Options{MinBytes: t.MinBytes, MinSavings: t.MinSavings, Trace: true}
	if o.MinBytes == 0 {
		o.MinBytes = -1
	}
	if o.MinSavings == 0 {
		o.MinSavings = -1
	}
	e := r.engines[o]
	if e == nil {
		e = builtin.NewEngine(r.set.Overlays, o)
		r.engines[o] = e
	}
	return e
}

func (r *runner) test(t rulespec.Test) Result {
	res := Result{Test: t}
	text := t.Input
	if t.InputFile != "" {
		var err error
		if text, err = read(filepath.Join(t.Dir, filepath.FromSlash(t.InputFile))); err != nil {
			res.failf("input_file: %s: %v", t.InputFile, bare(err))
			return res
		}
	}
	in := engine.Input{Tool: t.Tool, Command: t.Command, Dir: t.Dir, Text: text}
	if in.Tool == "" {
		in.Tool = "bash"
	}
	if t.ExitCode != nil {
		in.Exit = engine.Exited(*t.ExitCode)
	}
	e := r.engine(&t)
	got := e.Compact(in)
	res.Stats, res.Text = got.Stats, got.Text
	if again := e.Compact(in); again.Text != got.Text || again.Stats != got.Stats {
		res.failf("the same input gave two different results")
	}
	if res.acted(&got) {
		res.texts(text)
		res.whole(r.update)
	}
	if got.Stats.Applied {
		if r.lineByLine(&got) {
			res.guarantee(text)
		}
		in.Text = got.Text
		if twice := e.Compact(in); twice.Text != got.Text {
			res.Notes = append(res.Notes, "the rules act on their own result: compacting it again gives something else")
		}
	}
	return res
}

func (r *Result) failf(format string, args ...any) {
	r.Failures = append(r.Failures, fmt.Sprintf(format, args...))
}
