package live

import (
	"context"
	"fmt"
	"os"
	"sync/atomic"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/rulespec"
)

// Rules follows the rule files of one folder. It is safe for concurrent use.
type Rules struct {
	cache  *Cache
	folder *folder
	engine atomic.Pointer[engineOf]
}

type engineOf struct {
	set    *rulespec.Set
	engine *engine.Engine
}

// Open reads the rule files of a folder and follows them until ctx is done or Close is called. Mistakes in rule files
// are no error: see [Options.OnError] and [Rules.Status]. An error says that dir is no folder.
func Open(ctx context.Context, dir string, o Options) (*Rules, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("open the rules of %q: %w", dir, err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("open the rules of %q: it is no folder", dir)
	}
	c := NewCache(ctx, o)
	return &Rules{cache: c, folder: c.folder(dir)}, nil
}

// Close ends the following. The rules stay as they are.
func (r *Rules) Close() { r.cache.Close() }

// Set is the set of rules that holds now.
func (r *Rules) Set() *rulespec.Set { return r.folder.current.Load().set }

// Status is how the rules stand.
func (r *Rules) Status() Status { return r.folder.stand() }

// Engine is an engine with the rules that hold now and the compiled ones. A call that has started on it ends on it.
func (r *Rules) Engine() *engine.Engine {
	set := r.Set()
	if e := r.engine.Load(); e != nil && e.set == set {
		return e.engine
	}
	e := &engineOf{set, builtin.NewEngine(set.Overlays, engine.Options{})}
	r.engine.Store(e)
	return e.engine
}

// Compact makes one output small with the rules that hold now; see [engine.Engine.Compact].
func (r *Rules) Compact(in engine.Input) engine.Result { return r.Engine().Compact(in) }
