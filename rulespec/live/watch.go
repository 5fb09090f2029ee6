package live

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// watcher pokes when something changes in one of some folders. It watches folders and not files: editors and tools
// put a new file in the place of the old one, and a symbolic link may be turned to another folder without any file
// being named. A watcher of the system that dies, or cannot be made, is made anew; until then a faster clock stands
// in for it.
type watcher struct {
	poke func()
	slow time.Duration // between pokes without any event
	fast time.Duration // the same while a folder cannot be watched

	// mu is held for no longer than it takes to look: the watcher of the system may wait for an event to be taken
	// before it adds a folder.
	mu    sync.Mutex
	want  map[string]bool // folders, which may not exist
	names map[string]bool // single files in folders where nothing else counts
	blind bool            // something cannot be watched

	setting sync.Mutex // held while watches are set
	system  *fsnotify.Watcher
	have    map[string]os.FileInfo // what is watched, as it was when the watch was set
}

func newWatcher(poke func(), slow, fast time.Duration) *watcher {
	return &watcher{poke: poke, slow: slow, fast: fast, want: map[string]bool{}, names: map[string]bool{}, have: map[string]os.FileInfo{}}
}

// run serves events until ctx is done. It owns the watcher of the system.
func (w *watcher) run(ctx context.Context) {
	defer w.close()
	for ctx.Err() == nil {
		events, errs := w.open()
		w.poke() // whatever happened while nobody watched
		w.serve(ctx, events, errs)
		w.close()
	}
}

// open makes the watcher of the system. Its channels are nil if that fails.
func (w *watcher) open() (<-chan fsnotify.Event, <-chan error) {
	system, err := fsnotify.NewWatcher()
	if err != nil {
		w.setBlind(true)
		return nil, nil
	}
	w.setting.Lock()
	w.system = system
	w.have = map[string]os.FileInfo{}
	w.setting.Unlock()
	// The events have to be taken while the watches are set.
	go w.sync()
	return system.Events, system.Errors
}

func (w *watcher) close() {
	w.setting.Lock()
	defer w.setting.Unlock()
	if w.system != nil {
		w.system.Close()
		w.system = nil
	}
}

func (w *watcher) setBlind(blind bool) {
	w.mu.Lock()
	w.blind = blind
	w.mu.Unlock()
}

// serve returns when the watcher of the system has died, or when there is none and it is time to try again.
func (w *watcher) serve(ctx context.Context, events <-chan fsnotify.Event, errs <-chan error) {
	clock := time.NewTimer(w.interval())
	defer clock.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-events:
			if !ok {
				return
			}
			if w.counts(e) {
				w.poke()
			}
		case _, ok := <-errs:
			if !ok {
				return
			}
			w.poke() // events were lost
		case <-clock.C:
			w.poke()
			if events == nil {
				return
			}
			clock.Reset(w.interval())
		}
	}
}

func (w *watcher) interval() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.blind {
		return w.fast
	}
	return w.slow
}

// counts reports whether an event may mean a change: anything but a mere change of attributes, in a folder that is
// wanted, or on the way to one that does not exist yet.
func (w *watcher) counts(e fsnotify.Event) bool {
	if e.Op == fsnotify.Chmod {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.want[filepath.Dir(e.Name)] || w.want[e.Name] || w.names[e.Name] {
		return true
	}
	for dir := range w.want {
		if strings.HasPrefix(dir, e.Name+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// follow sets the folders and the single files to watch. It reports whether a watch was added: what happened in that
// folder before may not have been seen.
func (w *watcher) follow(folders, files map[string]bool) bool {
	w.mu.Lock()
	w.want, w.names = folders, files
	w.mu.Unlock()
	return w.sync()
}

// sync makes the watches of the system fit what is wanted. Of a folder that does not exist, the nearest one above it
// is watched.
func (w *watcher) sync() bool {
	w.setting.Lock()
	defer w.setting.Unlock()
	if w.system == nil {
		return false
	}
	w.mu.Lock()
	want, names := w.want, w.names // never changed, only replaced
	w.mu.Unlock()
	s := syncing{w: w, need: map[string]bool{}}
	for dir := range want {
		s.cover(dir)
	}
	for file := range names {
		s.cover(filepath.Dir(file))
	}
	for dir := range w.have {
		if !s.need[dir] {
			w.system.Remove(dir) //nolint:errcheck // a watch that is gone already is what is wanted
			delete(w.have, dir)
		}
	}
	w.setBlind(s.blind)
	return s.added
}

// syncing is one pass of sync.
type syncing struct {
	w            *watcher
	need         map[string]bool
	added, blind bool
}

// cover watches a folder, or the nearest existing one above it.
func (s *syncing) cover(dir string) {
	for {
		info, err := os.Stat(dir)
		if err == nil && info.IsDir() {
			break
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return
		}
		dir = parent
	}
	info, err := os.Stat(dir)
	if err != nil {
		s.added = true // it went away just now: look once more
		return
	}
	s.need[dir] = true
	w := s.w
	if old, ok := w.have[dir]; ok {
		if os.SameFile(old, info) {
			return
		}
		w.system.Remove(dir) //nolint:errcheck // the watch is on another folder that had this name
		delete(w.have, dir)
	}
	if err := w.system.Add(dir); err != nil {
		s.blind = true
		return
	}
	w.have[dir] = info
	s.added = true
}
