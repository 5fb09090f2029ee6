// Package app is the one path of a tool output through this program: pick the rules once, compact, keep the original
// if something is gone, record. Commands, the server and the agent hosts decode what they were given and encode what
// they get back, and nothing else.
package app

import (
	"context"
	"strings"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/engine"
)

// Options say how an App works.
type Options struct {
	// Env are the environment variables, as in [os.Environ].
	Env []string
	// Dir is the directory whose rules hold where a request names none.
	Dir string
}

// App compacts tool outputs. It is safe for concurrent use.
type App struct {
	dir string
	off bool
}

// New makes an App. It reads nothing: what a request needs is read when it comes.
func New(o Options) *App {
	return &App{dir: o.Dir, off: Lookup(o.Env, "COMPACTION") == "off"}
}

// Lookup is the value of a variable in a list of name=value, the last one if it stands there twice; empty where it is
// not set.
func Lookup(env []string, name string) string {
	for i := len(env) - 1; i >= 0; i-- {
		if v, ok := strings.CutPrefix(env[i], name+"="); ok {
			return v
		}
	}
	return ""
}

// Request is one tool output.
type Request struct {
	engine.Input
	// Trace asks for a record of what was asked and why.
	Trace bool
}

// Reply is what became of it.
type Reply struct {
	engine.Result
}

// Compact takes one output through. It always has an answer: whatever goes wrong, the text comes back as it was, with
// the reason in the stats.
func (a *App) Compact(_ context.Context, r Request) Reply {
	if r.Dir == "" {
		r.Dir = a.dir
	}
	if a.off {
		return Reply{Result: passed(r.Text, engine.PassthroughOff)}
	}
	return Reply{Result: a.engine(r.Dir, r.Trace).Compact(r.Input)}
}

// Markdown compacts the tool results that are embedded in a text.
func (a *App) Markdown(_ context.Context, text string) (string, []engine.Stats) {
	if a.off {
		return text, nil
	}
	return a.engine(a.dir, false).CompactMarkdown(text)
}

func (a *App) engine(_ string, trace bool) *engine.Engine {
	return builtin.NewEngine(engine.Overlays{}, engine.Options{Trace: trace})
}

func passed(text, reason string) engine.Result {
	return engine.Result{Text: text, Stats: engine.Stats{Rule: reason, OriginalBytes: len(text), CompactedBytes: len(text)}}
}
