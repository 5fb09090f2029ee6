package live

import (
	"strings"
	"time"

	"github.com/compaction-dev/compaction/rulespec"
)

// load reads the rule files of a folder and takes the set into use, unless it brings errors that the set in use does
// not have.
func (c *Cache) load(f *folder) {
	f.loading.Lock()
	defer f.loading.Unlock()
	old := f.current.Load()
	o := c.o.Rules
	if old != nil {
		o.Previous = old.set
	}
	set := rulespec.Load(f.dir, o)
	if old != nil && set == old.set {
		f.settle(set)
		return
	}
	if errs := errorsOf(set); old != nil && len(newErrors(old.set, errs)) > 0 {
		f.refuse(set, errs)
		c.tell(set)
		return
	}
	next := &published{set: set, generation: 1, when: time.Now()}
	if old != nil {
		next.generation = old.generation + 1
	}
	f.current.Store(next)
	f.settle(set)
	c.tell(set)
}

// settle says that the set in use is that of the files.
func (f *folder) settle(set *rulespec.Set) {
	f.refused.Store(nil)
	if errs := errorsOf(set); len(errs) > 0 {
		f.setError(errs)
	} else {
		f.lastError.Store(nil)
	}
}

// refuse keeps the set in use, and notes what is wrong with the one of the files. Its folders are watched all the
// same: the mistake may be mended in one of them.
func (f *folder) refuse(set *rulespec.Set, errs []rulespec.Diagnostic) {
	f.refused.Store(set)
	f.setError(errs)
}

func (f *folder) setError(errs []rulespec.Diagnostic) {
	words := make([]string, len(errs))
	for i, d := range errs {
		words[i] = d.String()
	}
	s := strings.Join(words, "\n")
	f.lastError.Store(&s)
}

// pending are the folders of a set that was not taken into use.
func (f *folder) pending() []string {
	if set := f.refused.Load(); set != nil {
		return set.Folders
	}
	return nil
}

// tell hands on what is wrong, once for each content of the files.
func (c *Cache) tell(set *rulespec.Set) {
	ds := set.Diagnostics()
	if c.o.OnError == nil || len(ds) == 0 {
		return
	}
	c.telling.Lock()
	defer c.telling.Unlock()
	var key strings.Builder
	for _, d := range ds {
		key.WriteString(d.String())
		key.WriteString(d.Source)
	}
	if k := key.String(); !c.told[k] {
		if len(c.told) > 1000 {
			c.told = map[string]bool{}
		}
		c.told[k] = true
		c.o.OnError(ds)
	}
}

func errorsOf(set *rulespec.Set) []rulespec.Diagnostic {
	var out []rulespec.Diagnostic
	for _, d := range set.Diagnostics() {
		if d.Severity == rulespec.Error {
			out = append(out, d)
		}
	}
	return out
}

// newErrors are the errors that a set does not have.
func newErrors(set *rulespec.Set, errs []rulespec.Diagnostic) []rulespec.Diagnostic {
	have := map[string]bool{}
	for _, d := range set.Diagnostics() {
		have[d.String()] = true
	}
	var out []rulespec.Diagnostic
	for _, d := range errs {
		if !have[d.String()] {
			out = append(out, d)
		}
	}
	return out
}

// Status returns how the rules of each folder stand, ordered by folder.
func (c *Cache) Status() []Status {
	out := []Status{}
	for _, f := range c.all() {
		out = append(out, f.stand())
	}
	return out
}

func (f *folder) stand() Status {
	p := f.current.Load()
	s := Status{Dir: f.dir, Generation: p.generation, When: p.when, Rules: len(p.set.Overlays.Rules)}
	if e := f.lastError.Load(); e != nil {
		s.LastError = *e
	}
	return s
}
