package live

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/rulespec"
)

// rules is a file whose one rule has that id.
func rules(id string) string {
	return "version: 1\nrules:\n  - id: " + id + "\n    command: make\n    pipeline: [{drop: '^" + id + "'}]\n"
}

// desk is a repository that is being followed.
type desk struct {
	t    *testing.T
	dir  string
	file string
	live *Rules

	mu   sync.Mutex
	errs [][]rulespec.Diagnostic
}

func open(t *testing.T, content string) *desk {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{t: t, dir: filepath.Join(root, "repo")}
	d.file = filepath.Join(d.dir, rulespec.ProjectFile)
	d.must(os.MkdirAll(filepath.Join(d.dir, ".git"), 0o755))
	if content != "" {
		d.must(os.WriteFile(d.file, []byte(content), 0o644))
	}
	d.live, err = Open(t.Context(), d.dir, d.options(root))
	d.must(err)
	t.Cleanup(d.live.Close)
	return d
}

func (d *desk) options(root string) Options {
	return Options{
		Rules: rulespec.Options{ConfigDir: filepath.Join(root, "config"), Getenv: func(string) string { return "" }},
		OnError: func(ds []rulespec.Diagnostic) {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.errs = append(d.errs, ds)
		},
	}
}

func (d *desk) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) ids() string {
	var ids []string
	for _, r := range d.live.Set().Overlays.Rules {
		ids = append(ids, r.ID)
	}
	return strings.Join(ids, " ")
}

// until waits for a condition that has to come true. The time is what a loaded machine may take, not what it should.
func (d *desk) until(what string, yes func() bool) {
	d.t.Helper()
	for end := time.Now().Add(20 * time.Second); !yes(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			d.t.Fatalf("%s does not come; the rules are %q, %+v", what, d.ids(), d.live.Status())
		}
	}
}

func (d *desk) has(ids string) {
	d.t.Helper()
	d.until("the set "+ids, func() bool { return d.ids() == ids })
}

// TestSaves holds that a change is taken over, however it is saved.
func TestSaves(t *testing.T) {
	write := func(d *desk, path, content string) { d.must(os.WriteFile(path, []byte(content), 0o644)) }
	styles := map[string]func(d *desk){
		"in place": func(d *desk) { write(d, d.file, rules("b")) },
		"temp and rename": func(d *desk) {
			write(d, d.file+".tmp", rules("b"))
			d.must(os.Rename(d.file+".tmp", d.file))
		},
		"vim": func(d *desk) { // with backup and writebackup: move away, write anew, drop the backup
			write(d, filepath.Join(d.dir, "4913"), "")
			d.must(os.Remove(filepath.Join(d.dir, "4913")))
			d.must(os.Rename(d.file, d.file+"~"))
			write(d, d.file, rules("b"))
			d.must(os.Chmod(d.file, 0o600))
			d.must(os.Remove(d.file + "~"))
		},
		"half and then the rest": func(d *desk) {
			f, err := os.OpenFile(d.file, os.O_WRONLY|os.O_TRUNC, 0)
			d.must(err)
			text := rules("b")
			_, err = f.WriteString(text[:len(text)/2])
			d.must(err)
			time.Sleep(300 * time.Millisecond) // longer than the quiet that is waited for
			if d.ids() != "a" {
				d.t.Errorf("half a file was taken over: %q", d.ids())
			}
			_, err = f.WriteString(text[len(text)/2:])
			d.must(err)
			d.must(f.Close())
		},
		"folder deleted and back": func(d *desk) {
			d.must(os.RemoveAll(d.dir))
			d.has("")
			d.must(os.MkdirAll(filepath.Join(d.dir, ".git"), 0o755))
			write(d, d.file, rules("b"))
		},
		"folder moved away and another in its place": func(d *desk) {
			d.must(os.Rename(d.dir, d.dir+"-old"))
			d.must(os.MkdirAll(filepath.Join(d.dir, ".git"), 0o755))
			write(d, d.file, rules("b"))
			d.has("b")
			write(d, d.file, rules("c"))
			d.has("c")
			write(d, d.file, rules("b"))
		},
		"deleted and back": func(d *desk) {
			d.must(os.Remove(d.file))
			d.has("")
			write(d, d.file, rules("b"))
		},
		"another file beside it": func(d *desk) {
			d.must(os.Remove(d.file))
			write(d, filepath.Join(d.dir, rulespec.LocalFile), rules("b"))
		},
	}
	for name, save := range styles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := open(t, rules("a"))
			d.has("a")
			save(d)
			d.has("b")
			// The next plain save counts too: no watch was lost on the way.
			path := d.file
			if _, err := os.Stat(path); err != nil {
				path = filepath.Join(d.dir, rulespec.LocalFile)
			}
			write(d, path, rules("z"))
			d.has("z")
		})
	}
}

// TestAppears holds that files are seen that were not there: in the repository, in the user config folder with the
// folder itself, and by an include.
func TestAppears(t *testing.T) {
	d := open(t, "")
	if d.ids() != "" || d.live.Status().Generation != 1 {
		t.Fatal(d.ids(), d.live.Status())
	}
	d.must(os.WriteFile(d.file, []byte(rules("a")), 0o644))
	d.has("a")
	config := filepath.Join(filepath.Dir(d.dir), "config")
	d.must(os.MkdirAll(config, 0o755))
	d.must(os.WriteFile(filepath.Join(config, rulespec.UserFile), []byte(rules("u")), 0o644))
	d.has("u a")
	d.must(os.WriteFile(d.file, []byte("version: 1\ninclude: [more/*.yaml]\n"), 0o644))
	d.has("u")
	d.must(os.MkdirAll(filepath.Join(d.dir, "more"), 0o755))
	d.must(os.WriteFile(filepath.Join(d.dir, "more", "x.yaml"), []byte(rules("x")), 0o644))
	d.has("u x")
}

// TestSymlinkSwap saves as Kubernetes does for a ConfigMap: the file is a link through ..data, which is turned.
func TestSymlinkSwap(t *testing.T) {
	d := open(t, "")
	version := func(name, id string) {
		d.must(os.MkdirAll(filepath.Join(d.dir, name), 0o755))
		d.must(os.WriteFile(filepath.Join(d.dir, name, "rules"), []byte(rules(id)), 0o644))
		d.must(os.Symlink(name, filepath.Join(d.dir, "..data_tmp")))
		d.must(os.Rename(filepath.Join(d.dir, "..data_tmp"), filepath.Join(d.dir, "..data")))
	}
	version("..1", "a")
	d.must(os.Symlink(filepath.Join("..data", "rules"), d.file))
	d.has("a")
	version("..2", "b")
	d.must(os.RemoveAll(filepath.Join(d.dir, "..1")))
	d.has("b")
	version("..3", "c")
	d.has("c")
}

// TestBrokenEdit holds that an edit that is wrong changes nothing, is told once, and is forgotten when it is mended.
func TestBrokenEdit(t *testing.T) {
	d := open(t, rules("a"))
	broken := strings.Replace(rules("b"), "drop", "drpo", 1)
	d.must(os.WriteFile(d.file, []byte(broken), 0o644))
	d.until("the error", func() bool { return d.live.Status().LastError != "" })
	if s := d.live.Status(); d.ids() != "a" || s.Generation != 1 || !strings.Contains(s.LastError, `.compaction.yaml:5:17: unknown key "drpo"`) {
		t.Error(d.ids(), s)
	}
	d.must(os.WriteFile(d.file, []byte(broken), 0o644)) // saved once more, as it is
	d.must(os.WriteFile(d.file, []byte(rules("b")), 0o644))
	d.has("b")
	if s := d.live.Status(); s.LastError != "" || s.Generation != 2 {
		t.Error(s)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.errs) != 1 {
		t.Errorf("told %d times: %v", len(d.errs), d.errs)
	}
}

// TestBrokenStart holds that the good rules are used where a file is wrong at the start, and that other edits are
// taken over while it is.
func TestBrokenStart(t *testing.T) {
	d := open(t, rules("a")+"  - id: bad\n    match: nonsense\n    pipeline: [{drop: x}]\n")
	if s := d.live.Status(); d.ids() != "a" || s.LastError == "" {
		t.Fatal(d.ids(), s)
	}
	d.must(os.WriteFile(filepath.Join(d.dir, rulespec.LocalFile), []byte(rules("l")), 0o644))
	d.has("l a")
	if d.live.Status().LastError == "" {
		t.Error("the error is still there, and not told")
	}
}

// TestManySaves saves many times while outputs are compacted: no call sees a torn set, and the last save is not lost.
func TestManySaves(t *testing.T) {
	saves := 3_000
	if testing.Short() {
		saves = 500
	}
	d := open(t, rules("n0"))
	ctx, cancel := context.WithCancel(t.Context())
	var calls sync.WaitGroup
	for range 2 {
		calls.Go(func() {
			for ; ctx.Err() == nil; time.Sleep(2 * time.Millisecond) { // the saves are to get on, too
				set := d.live.Set()
				id := set.Overlays.Rules[0].ID
				text := strings.Repeat("a line that stays\n", 30) + strings.Repeat(id+" goes\n", 40)
				r := builtin.NewEngine(set.Overlays, engine.Options{}).Compact(engine.Input{Tool: "bash", Command: "make", Text: text})
				if !strings.Contains(r.Text, "… [40 lines elided: "+id+"] …") {
					t.Errorf("a torn set: %q, %+v", r.Text, r.Stats)
					return
				}
			}
		})
	}
	for i := 1; i <= saves; i++ {
		d.must(os.WriteFile(d.file+".tmp", []byte(rules(fmt.Sprintf("n%d", i))), 0o644))
		d.must(os.Rename(d.file+".tmp", d.file))
	}
	d.has(fmt.Sprintf("n%d", saves))
	cancel()
	calls.Wait()
}
