// Package app is the one path of a tool output through this program: pick the rules once, compact, keep the original
// if something is gone, record. Commands, the server and the agent hosts decode what they were given and encode what
// they get back, and nothing else.
package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/store"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/rulespec"
)

// Options say how an App works.
type Options struct {
	// Env are the environment variables, as in [os.Environ].
	Env []string
	// Dir is the directory whose rules hold where a request names none.
	Dir string
	// Now is the clock; nil for the system's.
	Now func() time.Time
	// Version is that of the program, for rule files that require one.
	Version string
	// Rules are the rule files; nil reads those of each folder when they are first needed.
	Rules Rules
	// Problems is told what is wrong with the rule files that a request used, once for each content. Nil tells
	// nobody. It may be called from many goroutines.
	Problems func([]rulespec.Diagnostic)
}

// App compacts tool outputs. It is safe for concurrent use.
type App struct {
	env   []string
	dir   string
	state string
	now   func() time.Time

	version string
	rules   Rules
	told    told
}

// New makes an App. It reads nothing: what a request needs is read when it comes.
func New(o Options) *App {
	if o.Now == nil {
		o.Now = time.Now
	}
	a := &App{env: o.Env, dir: o.Dir, state: paths.State(o.Env), now: o.Now, version: o.Version, rules: o.Rules}
	a.told = told{state: a.state, tell: o.Problems, now: o.Now}
	if a.rules == nil {
		a.rules = &once{options: a.RuleOptions(true)}
	}
	return a
}

// Request is one tool output.
type Request struct {
	engine.Input
	// Keep asks for the original to be kept where the result lacks something, and for a closing line that says so.
	Keep bool
	// Trace asks for a record of what was asked and why. Such a call is for people and is not put into the journal.
	Trace bool
	// Shown is the size in bytes at which the host would have cut the output by itself; 0 where it would not.
	Shown int
	// Fits says whether a result, closing line included, is one that the host takes. Where it does not, the text passes
	// as it came. Nil takes any. It is asked only with Keep.
	Fits func(text string) bool
	// Observe asks for what would be saved to be written down as such: nobody will use the result.
	Observe bool
}

// Reply is what became of it.
type Reply struct {
	// Result is the engine's, but that Text ends in the closing line where there is one, and the stats count it.
	engine.Result
	// Body is the text without the closing line.
	Body string
	// Closing is the closing line, without a line feed; empty where there is none.
	Closing string
	// Without is, for a traced request that a declared rule took, what the result would be without that rule; nil
	// otherwise.
	Without *Without
	// Original is the ID under which the original is kept; empty where it is not.
	Original string
}

// Compact takes one output through. It always has an answer: whatever goes wrong, the text comes back as it was, with
// the reason in the stats.
func (a *App) Compact(_ context.Context, r Request) (reply Reply) {
	start := a.now()
	if r.Dir == "" {
		r.Dir = a.dir
	}
	defer func() {
		if p := recover(); p != nil {
			reply = passed(r.Text, engine.FaultFallback)
		}
		if !r.Trace {
			a.record(r, reply, start)
		}
	}()
	if a.Off(r.Input) {
		return passed(r.Text, engine.PassthroughOff)
	}
	set := a.Set(r.Input)
	e := engineOf(set, r.Trace)
	reply = Reply{Result: e.Compact(r.Input)}
	a.told.problems(set)
	reply.Body = reply.Text
	if r.Trace {
		reply.Without = without(set, reply.Result, r.Input)
	}
	if r.Keep && reply.Stats.Applied {
		a.keep(r, set, &reply, e.MinSavings(), start)
	}
	return reply
}

// Markdown compacts the tool results that are embedded in a text.
func (a *App) Markdown(_ context.Context, text string) (out string, stats []engine.Stats) {
	defer func() {
		if p := recover(); p != nil {
			out, stats = text, nil
		}
	}()
	if a.Off(engine.Input{}) {
		return text, nil
	}
	set := a.rules.For(a.dir)
	out, stats = engineOf(set, false).CompactMarkdown(text)
	a.told.problems(set)
	return out, stats
}

func passed(text, reason string) Reply {
	s := engine.Stats{Rule: reason, OriginalBytes: len(text), CompactedBytes: len(text)}
	return Reply{Result: engine.Result{Text: text, Stats: s}, Body: text}
}

// Store holds the originals of the repository that dir is in, or of that of the App where dir is empty. Without a
// state folder there is none, and the error says so.
func (a *App) Store(dir string) (*store.Store, error) {
	if a.state == "" {
		return nil, fmt.Errorf("there is no place for kept originals: neither HOME nor COMPACTION_STATE_DIR is set")
	}
	if dir == "" {
		dir = a.dir
	}
	return store.Open(a.state, repository(dir).Key, limits(a.rules.For(dir).Store)), nil
}

// limits are the bounds of the store that the user's file sets.
func limits(s *rulespec.StoreSettings) (l store.Limits) {
	if s == nil {
		return l
	}
	if s.MaxBytes != nil {
		l.Bytes = int64(*s.MaxBytes)
	}
	if s.MaxDays != nil {
		l.Age = time.Duration(*s.MaxDays) * 24 * time.Hour
	}
	return l
}

// State is the folder of kept originals and the journal; empty where there is none.
func (a *App) State() string { return a.state }

// Getwd is the working directory as the shell names it, or empty where it is gone.
func Getwd() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	return dir
}

// repository is where a folder lies. Its key is never empty: a repository whose git folder cannot be found goes by its
// root.
func repository(dir string) rulespec.Repository {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	r := rulespec.FindRepository(dir)
	if r.Key == "" {
		r.Key = r.Root
	}
	return r
}
