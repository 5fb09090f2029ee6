package rulespec

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/compaction-dev/compaction/engine"
)

// Load reads the rule files for a folder: those of the folder and its parents up to the root of the repository, those
// that COMPACTION_RULES names, and the user's own. It never fails; what is wrong, and what is off because the repository
// is not trusted, stands in [Set.Diagnostics], and the good rules are in the set. Safe for concurrent use.
func Load(dir string, o Options) *Set {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	repo := FindRepository(dir)
	getenv := o.Getenv
	if getenv == nil {
		getenv = os.Getenv
	}
	trusted := getenv("COMPACTION_TRUST") == "1" || repo.Key != "" && o.Trusted != nil && o.Trusted(repo.Key)
	set := &Set{Repository: repo, Trusted: trusted, eager: !o.Lazy, builtins: byID(o.Builtins)}
	hash, sum := newHash()
	fmt.Fprintf(hash, "%s\x00%t\x00", repo.Root, trusted)
	l := newLoader(o, set, hash)
	own := func() {
		for _, layer := range [...]struct {
			engine.Layer
			name string
		}{{engine.Local, LocalFile}, {engine.Project, ProjectFile}} {
			for _, d := range folders(dir, repo.Root) {
				l.candidate(filepath.Join(d, layer.name), scope{layer: layer.Layer, trusted: trusted, root: repo.Root}, nil)
			}
		}
	}
	if trusted {
		own()
	}
	for _, path := range filepath.SplitList(getenv("COMPACTION_RULES")) {
		if path = under(dir, path); path != dir {
			l.candidate(path, scope{layer: engine.Team, trusted: true, root: realDir(path)}, &include{})
		}
	}
	if config := o.configDir(getenv); config != "" {
		path := filepath.Join(config, UserFile)
		l.candidate(path, scope{layer: engine.User, trusted: true, root: realDir(path)}, nil)
	}
	if !trusted {
		own()
	}
	set.Hash = sum()
	if o.Previous != nil && o.Previous.Hash == set.Hash && slices.Equal(o.Previous.Folders, set.Folders) {
		return o.Previous
	}
	l.assemble()
	return set
}

func (l *loader) candidate(path string, sc scope, required *include) {
	sc.group = len(l.files) + 1
	l.look(path, path, sc, required)
}

func realDir(path string) string {
	dir := filepath.Dir(path)
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return dir
}

func (o Options) configDir(getenv func(string) string) string {
	if o.ConfigDir != "" {
		return o.ConfigDir
	}
	if d := getenv("COMPACTION_CONFIG_DIR"); d != "" {
		return d
	}
	d, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(d, "compaction")
}

func byID(rules []engine.Rule) map[string]*engine.Rule {
	m := make(map[string]*engine.Rule, len(rules))
	for i := range rules {
		m[rules[i].ID] = &rules[i]
	}
	return m
}

// Check reads one rule file and what it includes as if its repository were trusted, compiles all of it, and warns of
// what would be off if it were not. name is its path, as diagnostics are to call it. Safe for concurrent use.
func Check(name string, o Options) *Set {
	o.Lazy = false
	set := &Set{Trusted: true, eager: true, lint: true, builtins: byID(o.Builtins)}
	path := name
	if abs, err := filepath.Abs(name); err == nil {
		path = abs
	}
	repo := FindRepository(realDir(path))
	set.Repository = repo
	layer, root := engine.Project, repo.Root
	switch base := filepath.Base(path); {
	case base == LocalFile:
		layer = engine.Local
	case base == UserFile:
		layer, root = engine.User, realDir(path)
	}
	hash, sum := newHash()
	l := newLoader(o, set, hash)
	l.look(path, name, scope{layer: layer, trusted: true, root: root}, &include{})
	if base := filepath.Base(path); base == LocalFile || base == ProjectFile {
		for _, f := range l.files {
			if real, err := filepath.EvalSymlinks(f.path); err == nil && !insideFolder(real, root) {
				f.src.warnf(place{1, 1}, "until the repository is trusted, the file is off: it is a link to a file outside of it")
				continue
			}
			f.noteLimits("until the repository is trusted,", "")
		}
	}
	l.findElsewhere(realDir(path))
	l.assemble()
	set.Hash = sum()
	return set
}

// findElsewhere notes the rules of the other files that hold in a folder, if what has been read may disable one. A
// folder of rule files by itself, like that of an include, has none of its own.
func (l *loader) findElsewhere(dir string) {
	if !slices.ContainsFunc(l.files, func(f *layerFile) bool { return len(f.disable) > 0 }) {
		return
	}
	o := l.o
	o.Lazy, o.Trusted = true, func(string) bool { return true }
	l.elsewhere = map[string]bool{}
	for _, r := range Load(dir, o).Rules {
		if !slices.ContainsFunc(l.files, func(f *layerFile) bool { return f.path == r.Origin.File }) {
			l.elsewhere[r.ID] = true
		}
	}
}
