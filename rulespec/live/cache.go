// Package live follows rule files while a process runs: a change is read as a whole, and the new set of rules takes
// the place of the old one at once, for the calls that start after it. A change that is wrong changes nothing.
package live

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/rulespec"
)

// How long a burst of events is waited for, and how often the files are read without any event.
const (
	quiet = 100 * time.Millisecond
	most  = time.Second
	slow  = 30 * time.Second
	fast  = time.Second
)

// maxFolders bounds the folders that a cache follows; beyond it, the one that was asked for least recently goes.
const maxFolders = 512

// Options are what following rule files needs from outside. The zero value is useful.
type Options struct {
	// Rules say how rule files are read. Builtins are those of package builtin if none are given; Lazy and Previous
	// do not count.
	Rules rulespec.Options
	// OnError is told what is wrong with rule files, and what of them is off because the repository is not trusted,
	// once for each content: of the files at the start, whose good rules are used all the same, and of a change,
	// which is not taken over if it brings an error. Nil tells nobody. It is called by one goroutine at a time and
	// must not call the cache.
	OnError func([]rulespec.Diagnostic)
	// Files are further files on whose change all is read again, such as the list of trusted repositories.
	Files []string
}

// Status is how the rules of a folder stand.
type Status struct {
	// Dir is the folder.
	Dir string `json:"dir"`
	// Generation counts the sets that were in use, from 1.
	Generation int `json:"generation"`
	// When is when the current set was taken into use.
	When time.Time `json:"when"`
	// Rules is the number of rules in it that act.
	Rules int `json:"rules"`
	// LastError is what is wrong with the files as they are now, or empty. The set in use is then an older one, or,
	// at generation 1, what is good in the files.
	LastError string `json:"lastError,omitempty"`
}

// Cache holds the sets of rules of many folders and keeps them up to date. It is safe for concurrent use.
type Cache struct {
	o       Options
	pokes   chan struct{}
	watch   *watcher
	cancel  context.CancelFunc
	running sync.WaitGroup

	mu      sync.Mutex
	folders map[string]*folder
	clock   int64 // counts calls of For, for the order in which folders were asked for
	told    map[string]bool
	telling sync.Mutex
}

// folder is one folder of a cache.
type folder struct {
	dir       string
	once      sync.Once
	current   atomic.Pointer[published]
	refused   atomic.Pointer[rulespec.Set] // the set of the files as they are, if it is not the current one
	lastError atomic.Pointer[string]
	used      atomic.Int64
	loading   sync.Mutex
}

// published is one set in use.
type published struct {
	set        *rulespec.Set
	generation int
	when       time.Time
}

// NewCache makes a cache that follows files until ctx is done or it is closed.
func NewCache(ctx context.Context, o Options) *Cache {
	return newCache(ctx, o, quiet, most, slow, fast)
}

func newCache(ctx context.Context, o Options, quiet, most, slow, fast time.Duration) *Cache {
	if o.Rules.Builtins == nil {
		o.Rules.Builtins = builtin.All()
	}
	o.Rules.Lazy = false
	ctx, cancel := context.WithCancel(ctx)
	c := &Cache{o: o, pokes: make(chan struct{}, 1), cancel: cancel, folders: map[string]*folder{}, told: map[string]bool{}}
	c.watch = newWatcher(c.poke, slow, fast)
	c.running.Go(func() { c.watch.run(ctx) })
	c.running.Go(func() { settle(ctx, c.pokes, quiet, most, c.reload) })
	return c
}

// Close ends the following. Sets that were handed out stay valid, and For goes on to answer with what it knows.
func (c *Cache) Close() {
	c.cancel()
	c.running.Wait()
}

func (c *Cache) poke() {
	select {
	case c.pokes <- struct{}{}:
	default: // one is waiting already
	}
}

// For returns the set of rules that holds in a folder now. The first call for a folder reads its files, later ones
// cost a map lookup. A caller uses one set for the whole of a call.
func (c *Cache) For(dir string) *rulespec.Set {
	return c.folder(dir).current.Load().set
}

func (c *Cache) folder(dir string) *folder {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	c.mu.Lock()
	f := c.folders[dir]
	if f == nil {
		f = &folder{dir: dir}
		c.folders[dir] = f
		c.evict(f)
	}
	c.clock++
	f.used.Store(c.clock)
	c.mu.Unlock()
	f.once.Do(func() {
		c.load(f)
		// What changed between the reading and the watch is read now.
		if c.follow() {
			c.load(f)
			c.poke()
		}
	})
	return f
}

// evict makes room for a folder.
func (c *Cache) evict(but *folder) {
	if len(c.folders) <= maxFolders {
		return
	}
	var oldest *folder
	for _, f := range c.folders {
		if f != but && (oldest == nil || f.used.Load() < oldest.used.Load()) {
			oldest = f
		}
	}
	delete(c.folders, oldest.dir)
}

// all are the folders that have been read, in order.
func (c *Cache) all() []*folder {
	c.mu.Lock()
	defer c.mu.Unlock()
	var out []*folder
	for _, f := range c.folders {
		if f.current.Load() != nil {
			out = append(out, f)
		}
	}
	slices.SortFunc(out, func(a, b *folder) int { return strings.Compare(a.dir, b.dir) })
	return out
}

// reload reads all folders again. Folders that appeared have to be watched before they are read, so it is done once
// more if a watch was added.
func (c *Cache) reload() {
	for _, f := range c.all() {
		c.load(f)
	}
	if c.follow() {
		c.poke()
	}
}

// follow watches what the sets depend on. It reports whether a watch was added.
func (c *Cache) follow() bool {
	folders, files := map[string]bool{}, map[string]bool{}
	for _, f := range c.all() {
		for _, d := range f.current.Load().set.Folders {
			folders[d] = true
		}
		for _, d := range f.pending() {
			folders[d] = true
		}
	}
	for _, f := range c.o.Files {
		files[f] = true
	}
	return c.watch.follow(folders, files)
}
