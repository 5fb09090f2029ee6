package store

import (
	"os"
	"path/filepath"
	"time"
)

const (
	// pruneEvery is how often the bounds are looked after at most, so that keeping an original costs the same
	// however many there are.
	pruneEvery = 30 * time.Second
	// grace is how long bytes without an entry stay: their writer may be about to write the entry.
	grace = 10 * time.Minute
)

// prune holds the bounds: entries that are too old go, then the oldest until the sum of sizes fits, then bytes that no
// entry needs. What fails here fails in silence, since the original has been kept all the same.
func (s *Store) prune(now time.Time) {
	stamp := filepath.Join(s.root, ".pruned")
	if info, err := os.Stat(stamp); err == nil && now.Sub(info.ModTime()) < pruneEvery && now.After(info.ModTime()) {
		return
	}
	if os.WriteFile(stamp, nil, 0o600) != nil {
		return
	}
	_ = os.Chtimes(stamp, now, now)
	s.Prune(now)
}

// Prune holds the bounds of the store as of now, whenever that was last done.
func (s *Store) Prune(now time.Time) {
	es, err := s.ListAll()
	if err != nil {
		return
	}
	type object struct{ repo, sum string }
	needed := map[object]bool{}
	var total int64
	for _, e := range es {
		o, result := object{e.repo, e.Sum}, object{e.repo, e.Result}
		size := int64(0)
		if !needed[o] {
			size += int64(e.Bytes)
		}
		if !needed[result] && e.Result != "" {
			size += int64(e.Compacted)
		}
		if now.Sub(e.Time) > s.limits.Age || total+size > s.limits.Bytes {
			_ = os.Remove(s.entryFile(e))
			continue
		}
		total += size
		needed[o], needed[result] = true, true
	}
	repos, err := os.ReadDir(s.root)
	if err != nil {
		return
	}
	for _, r := range repos {
		for _, kind := range [...]string{"objects", "entries"} {
			dir := filepath.Join(s.root, r.Name(), kind)
			files, err := os.ReadDir(dir)
			if err != nil {
				continue
			}
			for _, f := range files {
				left := f.Name()[0] == '.'
				if !left && (kind == "entries" || needed[object{r.Name(), f.Name()}]) {
					continue
				}
				if info, err := f.Info(); err == nil && now.Sub(info.ModTime()) > grace {
					_ = os.Remove(filepath.Join(dir, f.Name()))
				}
			}
		}
	}
}
