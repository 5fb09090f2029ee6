package app

import (
	"path/filepath"
	"sync"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/command"
	"github.com/compaction-dev/compaction/rulespec"
)

// Rules gives the rules that hold in a folder. A process that lives long hands in one that follows the files; it must
// be safe for concurrent use.
type Rules interface {
	For(dir string) *rulespec.Set
}

// once reads the rules of each folder when they are first needed, and never again.
type once struct {
	options rulespec.Options
	mu      sync.Mutex
	sets    map[string]*rulespec.Set
}

func (o *once) For(dir string) *rulespec.Set {
	o.mu.Lock()
	defer o.mu.Unlock()
	if set, ok := o.sets[dir]; ok {
		return set
	}
	if o.sets == nil {
		o.sets = map[string]*rulespec.Set{}
	}
	set := rulespec.Load(dir, o.options)
	o.sets[dir] = set
	return set
}

// RuleOptions are how this program reads rule files: with the compiled rules to name, and the trust and the folders of
// its user. Lazy is for processes that compact one output.
func (a *App) RuleOptions(lazy bool) rulespec.Options {
	trust := a.Trust()
	return rulespec.Options{
		Version:   a.version,
		Builtins:  builtin.All(),
		Trusted:   trust.Trusted,
		Getenv:    func(name string) string { return paths.Lookup(a.env, name) },
		ConfigDir: paths.Config(a.env),
		Lazy:      lazy,
	}
}

// Trust is the list of repositories that the user trusts.
func (a *App) Trust() rulespec.TrustStore {
	if a.state == "" {
		return rulespec.TrustStore{}
	}
	return rulespec.TrustStore{Path: filepath.Join(a.state, "trust.json")}
}

// Set is the rules that hold for an input: those of its folder, or of the folder that its command line goes to.
func (a *App) Set(in engine.Input) *rulespec.Set {
	return a.rules.For(rulespec.WorkDir(in.Dir, command.Parse(in.Command, in.Argv, nil)))
}

// engineOf is the engine with a set of rules.
func engineOf(set *rulespec.Set, trace bool) *engine.Engine {
	return builtin.NewEngine(set.Overlays, engine.Options{Trace: trace})
}
