// Package app is the one path of a tool output through this program: pick the rules once, compact, keep the original
// if something is gone, record. Commands, the server and the agent hosts decode what they were given and encode what
// they get back, and nothing else.
package app

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/store"
	"github.com/compaction-dev/compaction/engine"
)

// Options say how an App works.
type Options struct {
	// Env are the environment variables, as in [os.Environ].
	Env []string
	// Dir is the directory whose rules hold where a request names none.
	Dir string
	// Now is the clock; nil for the system's.
	Now func() time.Time
}

// App compacts tool outputs. It is safe for concurrent use.
type App struct {
	env   []string
	dir   string
	state string
	now   func() time.Time
}

// New makes an App. It reads nothing: what a request needs is read when it comes.
func New(o Options) *App {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &App{env: o.Env, dir: o.Dir, state: paths.State(o.Env), now: o.Now}
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
}

// Reply is what became of it.
type Reply struct {
	// Result is the engine's, but that Text ends in the closing line where there is one, and the stats count it.
	engine.Result
	// Body is the text without the closing line.
	Body string
	// Closing is the closing line, without a line feed; empty where there is none.
	Closing string
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
	e := a.engine(r.Dir, r.Trace)
	reply = Reply{Result: e.Compact(r.Input)}
	reply.Body = reply.Text
	if r.Keep && reply.Stats.Applied {
		a.keep(r, &reply, e.MinSavings(), start)
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
	return a.engine(a.dir, false).CompactMarkdown(text)
}

// engine is the engine with the rules that hold in dir.
func (a *App) engine(_ string, trace bool) *engine.Engine {
	return builtin.NewEngine(engine.Overlays{}, engine.Options{Trace: trace})
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
	_, common := paths.Repo(dir)
	return store.Open(a.state, common, store.Limits{}), nil
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
