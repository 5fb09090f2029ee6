package app

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/compaction-dev/compaction/rulespec"
)

// told remembers which problems of rule files the user has been told of. Agents run this program once for each tool
// call; without a memory, one typo would be told thousands of times.
type told struct {
	state string
	tell  func([]rulespec.Diagnostic)
	now   func() time.Time

	mu   sync.Mutex
	sums map[string]bool
}

// toldAge is how long a problem stays told: after it, it is told once more if it is still there.
const toldAge = 7 * 24 * time.Hour

// problems tells what is wrong with a set, unless just that has been told.
func (t *told) problems(set *rulespec.Set) {
	if t.tell == nil {
		return
	}
	ds := set.Diagnostics()
	if len(ds) == 0 {
		return
	}
	h := sha256.New()
	for _, d := range ds {
		h.Write([]byte(d.String()))
		h.Write([]byte{0})
	}
	sum := hex.EncodeToString(h.Sum(nil)[:8])
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sums[sum] {
		return
	}
	if t.sums == nil {
		t.sums = map[string]bool{}
	}
	t.sums[sum] = true
	if t.note(sum) {
		t.tell(ds)
	}
}

// note writes down that a problem is being told, and reports whether it has to be. Where it cannot be written, the
// problem is told each time, which is better than never.
func (t *told) note(sum string) bool {
	if t.state == "" {
		return true
	}
	dir := filepath.Join(t.state, "told")
	name := filepath.Join(dir, sum)
	if info, err := os.Stat(name); err == nil && t.now().Sub(info.ModTime()) < toldAge {
		return false
	}
	if os.MkdirAll(dir, 0o700) != nil {
		return true
	}
	t.forget(dir)
	if f, err := os.Create(name); err == nil {
		f.Close()
	}
	return true
}

func (t *told) forget(dir string) {
	old, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range old {
		if info, err := e.Info(); err == nil && t.now().Sub(info.ModTime()) >= toldAge {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
