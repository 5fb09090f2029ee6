package live

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/compaction-dev/compaction/rulespec"
)

func folderWith(t *testing.T, root, name, id string) string {
	t.Helper()
	dir := filepath.Join(root, name)
	if err := os.MkdirAll(filepath.Join(dir, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, rulespec.ProjectFile), []byte(rules(id)), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

func idOf(set *rulespec.Set) string {
	if len(set.Overlays.Rules) == 0 {
		return ""
	}
	return set.Overlays.Rules[0].ID
}

func wait(t *testing.T, what string, yes func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !yes(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(what + " does not come")
		}
	}
}

func bare(root string) Options {
	return Options{Rules: rulespec.Options{ConfigDir: filepath.Join(root, "config"), Getenv: func(string) string { return "" }}}
}

// TestCacheFolders holds that each folder has its own rules, and that a change in one reaches it alone.
func TestCacheFolders(t *testing.T) {
	root := t.TempDir()
	c := NewCache(t.Context(), bare(root))
	defer c.Close()
	var dirs []string
	for i := range 5 {
		dirs = append(dirs, folderWith(t, root, fmt.Sprint("r", i), fmt.Sprint("n", i)))
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for i, d := range dirs {
				if got := idOf(c.For(d)); got != fmt.Sprint("n", i) {
					t.Errorf("%s: %s", d, got)
				}
			}
		})
	}
	group.Wait()
	if err := os.WriteFile(filepath.Join(dirs[3], rulespec.ProjectFile), []byte(rules("new")), 0o644); err != nil {
		t.Fatal(err)
	}
	wait(t, "the new rule", func() bool { return idOf(c.For(dirs[3])) == "new" })
	status := c.Status()
	for i, s := range status {
		if want := 1 + map[bool]int{true: 1}[i == 3]; s.Dir != dirs[i] || s.Generation != want || s.Rules != 1 || s.LastError != "" {
			t.Errorf("%+v", s)
		}
	}
}

// TestCacheBounded holds that a cache does not grow without end, and answers for folders that have gone from it.
func TestCacheBounded(t *testing.T) {
	root := t.TempDir()
	c := NewCache(t.Context(), bare(root))
	defer c.Close()
	for i := range maxFolders + 20 {
		c.For(filepath.Join(root, fmt.Sprint(i)))
	}
	if n := len(c.Status()); n > maxFolders {
		t.Error(n)
	}
	if c.For(filepath.Join(root, "0")) == nil {
		t.Error("no answer")
	}
}

// TestFiles holds that a change of a further file has all read again: here the trust in the repository.
func TestFiles(t *testing.T) {
	root := t.TempDir()
	state := filepath.Join(root, "state", "trust.json")
	store := rulespec.TrustStore{Path: state}
	o := bare(root)
	o.Files = []string{state}
	o.Rules.Trusted = store.Trusted
	c := NewCache(t.Context(), o)
	defer c.Close()
	dir := folderWith(t, root, "r", "a")
	if c.For(dir).Trusted {
		t.Fatal("trusted from the start")
	}
	if err := store.Set(c.For(dir).Repository.Key, true); err != nil {
		t.Fatal(err)
	}
	wait(t, "the trust", func() bool { return c.For(dir).Trusted })
	if err := store.Set(c.For(dir).Repository.Key, false); err != nil {
		t.Fatal(err)
	}
	wait(t, "the distrust", func() bool { return !c.For(dir).Trusted })
}

// TestDeadWatcher holds that a watcher of the system that dies is made anew, and that what changed meanwhile is seen.
func TestDeadWatcher(t *testing.T) {
	root := t.TempDir()
	c := NewCache(t.Context(), bare(root))
	defer c.Close()
	dir := folderWith(t, root, "r", "a")
	c.For(dir)
	for _, id := range []string{"b", "c"} {
		c.watch.close()
		if err := os.WriteFile(filepath.Join(dir, rulespec.ProjectFile), []byte(rules(id)), 0o644); err != nil {
			t.Fatal(err)
		}
		wait(t, "the rule "+id, func() bool { return idOf(c.For(dir)) == id })
	}
}

// TestClock holds that the clock alone finds a change where no event tells of it.
func TestClock(t *testing.T) {
	root := t.TempDir()
	dir := folderWith(t, root, "r", "a")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := newCache(ctx, bare(root), time.Millisecond, time.Millisecond, 20*time.Millisecond, 20*time.Millisecond)
	defer c.Close()
	var reads atomic.Int32
	c.o.Rules.Trusted = func(string) bool { reads.Add(1); return false }
	c.For(dir)
	n := reads.Load()
	wait(t, "the clock", func() bool { return reads.Load() > n+3 })
}

func TestNoGoroutineLeft(t *testing.T) {
	root := t.TempDir()
	dir := folderWith(t, root, "r", "a")
	before := runtime.NumGoroutine()
	for i := range 20 {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := Open(ctx, dir, bare(root))
		if err != nil {
			t.Fatal(err)
		}
		if i%2 == 0 {
			cancel()
		}
		r.Close()
		cancel()
		if idOf(r.Set()) != "a" {
			t.Error("the rules are gone with the watch")
		}
	}
	wait(t, "the end of the goroutines", func() bool { return runtime.NumGoroutine() <= before+1 })
}

func TestOpenNoFolder(t *testing.T) {
	root := t.TempDir()
	dir := folderWith(t, root, "r", "a")
	for _, d := range []string{filepath.Join(root, "gone"), filepath.Join(dir, rulespec.ProjectFile)} {
		if _, err := Open(t.Context(), d, bare(root)); err == nil {
			t.Error(d)
		}
	}
}

func BenchmarkFor(b *testing.B) {
	c := NewCache(b.Context(), Options{})
	defer c.Close()
	dir := b.TempDir()
	for b.Loop() {
		c.For(dir)
	}
}

// BenchmarkSaveToActive measures the time from a save to the first call that sees it.
func BenchmarkSaveToActive(b *testing.B) {
	root := b.TempDir()
	dir := filepath.Join(root, "r")
	if err := os.MkdirAll(filepath.Join(dir, ".git"), 0o755); err != nil {
		b.Fatal(err)
	}
	c := NewCache(b.Context(), bare(root))
	defer c.Close()
	c.For(dir)
	var times []time.Duration
	for i := 0; b.Loop(); i++ {
		id := fmt.Sprint("n", i)
		path := filepath.Join(dir, rulespec.ProjectFile)
		if err := os.WriteFile(path+".tmp", []byte(rules(id)), 0o644); err != nil {
			b.Fatal(err)
		}
		start := time.Now()
		if err := os.Rename(path+".tmp", path); err != nil {
			b.Fatal(err)
		}
		for idOf(c.For(dir)) != id {
			time.Sleep(200 * time.Microsecond)
		}
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*99/100].Milliseconds()), "p99-ms")
}
