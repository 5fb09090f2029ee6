package rulespec

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/engine/pipeline"
)

// Options are what reading rule files needs from outside. The zero value is useful: no repository is trusted, and
// rules can name no compiled rule.
type Options struct {
	// Version is the version of the program, against which files hold their requires; empty passes any.
	Version string
	// Builtins are the compiled rules, the fallback among them, which `use` and `disable` name by their ids.
	Builtins []engine.Rule
	// Trusted says whether the user trusts a repository, by [Repository.Key]. Nil trusts none. The variable
	// COMPACTION_TRUST=1 trusts all.
	Trusted func(key string) bool
	// Getenv reads the environment; nil is [os.Getenv].
	Getenv func(string) string
	// ConfigDir is the folder of the user's own file. Empty is COMPACTION_CONFIG_DIR, or compaction in
	// [os.UserConfigDir].
	ConfigDir string
	// Lazy compiles a rule only when its command fits. Problems inside of rules are then found when they are first
	// needed; see [Set.Diagnostics]. It is meant for processes that compact one output.
	Lazy bool
	// Previous is an earlier set of the same folder: if nothing has changed since, Load returns it.
	Previous *Set
}

// Set is all that rule files say for one folder: the rules in the order in which they are asked, and the settings. It
// does not change and is safe for concurrent use.
type Set struct {
	// Overlays are the rules and settings for the engine.
	Overlays engine.Overlays
	// Rules are all rules, those that are off among them, in the order in which they are asked.
	Rules []Rule
	// Files are the files that were read, in the order of their rules.
	Files []File
	// Folders are the folders in which a change of files may change the set. Some may not exist.
	Folders []string
	// Store and InlineMax are the settings of the user's file for the store and for JSON; nil where not set.
	Store     *StoreSettings
	InlineMax *int
	// Repository is where the folder lies, and Trusted says whether its rule files are trusted.
	Repository Repository
	Trusted    bool
	// Hash changes with the content of the files, their places and the trust in them.
	Hash string

	eager    bool // compile all rules at once
	lint     bool // warn of what is suspicious, for who writes the files
	builtins map[string]*engine.Rule
	sources  []*source
	tests    []Test
}

// File is one rule file of a set.
type File struct {
	Path  string       `json:"path"`
	Layer engine.Layer `json:"layer"`
	// Trusted is false for the files of a repository that its user has not trusted.
	Trusted bool `json:"trusted"`
	Rules   int  `json:"rules"`
}

// Rule says where a rule of a set comes from and whether it acts.
type Rule struct {
	ID          string        `json:"id"`
	Description string        `json:"description,omitempty"`
	Origin      engine.Origin `json:"origin"`
	Command     []string      `json:"command,omitempty"`
	Match       string        `json:"match,omitempty"`
	Stages      []string      `json:"stages"`
	Tests       int           `json:"tests"`
	Trusted     bool          `json:"trusted"`
	// Off says why the rule does not act, or is empty.
	Off string `json:"off,omitempty"`
	// Shadows are the places of lower rules with the same id.
	Shadows []string `json:"shadows,omitempty"`
}

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
			f.noteLimits("until the repository is trusted,", "")
		}
	}
	l.findElsewhere(realDir(path))
	l.assemble()
	set.Hash = sum()
	return set
}

// Diagnostics returns what is wrong with the files and what to warn of, sorted by place. With [Options.Lazy] there
// may be more of them after outputs have been compacted.
func (s *Set) Diagnostics() []Diagnostic {
	var out []Diagnostic
	for _, src := range s.sources {
		src.lock.Lock()
		out = append(out, src.diagnostics()...)
		src.lock.Unlock()
	}
	return out
}

// assemble makes the set of what was read.
func (l *loader) assemble() {
	set, o := l.set, &l.set.Overlays
	var pins []text
	type off struct {
		by    string
		group int
	}
	disabled := map[string]off{}
	for _, f := range l.files {
		set.sources = append(set.sources, f.src)
		set.Files = append(set.Files, File{Path: f.path, Layer: f.layer, Trusted: f.trusted, Rules: len(f.rules)})
		if !f.trusted {
			f.restrict()
		}
		st := &f.settings
		if st.minBytes != nil && o.MinBytes == 0 {
			o.MinBytes = orNegative(*st.minBytes)
		}
		if st.minSavings != nil && o.MinSavings == 0 {
			o.MinSavings = orNegative(*st.minSavings)
		}
		pins = append(pins, st.pin...)
		for _, w := range st.wrappers {
			o.Wrappers = append(o.Wrappers, w.value)
		}
		if st.failures == "alike" {
			o.FailuresAlike = true
		}
		if st.store != nil {
			set.Store = st.store
		}
		if st.inlineMax != nil {
			set.InlineMax = st.inlineMax
		}
		for _, t := range f.disable {
			if _, ok := disabled[t.value]; !ok {
				disabled[t.value] = off{fmt.Sprintf("%s:%d", f.src.name, t.line), f.group}
			}
		}
	}
	o.Pin = pinned(pins)
	for _, f := range l.files {
		for _, r := range f.rules {
			d := &declared{rule: r, file: f.file, set: set, trusted: f.trusted}
			for _, id := range [...]string{r.value, "*"} {
				if by, ok := disabled[id]; ok && by.group < f.group && r.off == "" {
					r.off = "disabled by " + by.by
				}
			}
			if set.eager {
				d.compileMatch()
				d.compileStages()
			}
			if r.badMatch && r.off == "" {
				r.off = "its match is wrong"
			}
			er := d.engineRule(engine.Origin{Layer: f.layer, File: f.src.name, Line: r.start.line}, f.trusted)
			if r.off == "" {
				o.Rules = append(o.Rules, er)
			}
			set.Rules = append(set.Rules, info(d, er, f))
			set.addTests(f, r)
		}
		if set.lint {
			f.unreachable()
		}
	}
	l.disableBuiltins(disabledIDs(disabled))
	set.shadows()
	if set.lint {
		l.unknownDisabled()
	}
}

func disabledIDs[T any](m map[string]T) []string { return sorted(m) }

func (l *loader) disableBuiltins(ids []string) {
	for _, id := range ids {
		if id == "*" || l.set.builtins[id] != nil || len(l.set.builtins) == 0 {
			l.set.Overlays.Disabled = append(l.set.Overlays.Disabled, id)
		}
	}
}

// orNegative is a setting in the sense of engine.Options, where 0 is the default and a negative value means none.
func orNegative[N int | float64](v N) N {
	if v == 0 {
		return -1
	}
	return v
}

// pinned recognises the lines of all pin settings; nil for none.
func pinned(pins []text) func(string) bool {
	var patterns []*pipeline.Pattern
	for _, t := range pins {
		if p, err := pipeline.Compile(t.value, t.line); err == nil {
			patterns = append(patterns, p)
		}
	}
	if len(patterns) == 0 {
		return nil
	}
	return pipeline.NewSet(patterns...).Line
}

func info(d *declared, er engine.Rule, f *layerFile) Rule {
	r := d.rule
	out := Rule{ID: r.value, Description: r.description, Origin: er.Origin, Command: d.commands, Tests: len(r.tests), Trusted: f.trusted, Off: r.off, Stages: []string{}}
	if r.match != nil {
		out.Match = strings.TrimSpace(r.match.value)
	}
	for _, st := range r.stages {
		out.Stages = append(out.Stages, st.name)
	}
	return out
}

// shadows notes for each rule the lower ones of the same id.
func (s *Set) shadows() {
	last := map[string]int{}
	for i := range s.Rules {
		r := &s.Rules[i]
		if j, ok := last[r.ID]; ok {
			s.Rules[j].Shadows = append(s.Rules[j].Shadows, r.Origin.String())
		}
		last[r.ID] = i
		if s.builtins[r.ID] != nil {
			r.Shadows = append(r.Shadows, string(engine.Builtin))
		}
	}
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

// unknownDisabled warns of ids in disable that no lower rule has.
func (l *loader) unknownDisabled() {
	for _, f := range l.files {
		for _, t := range f.disable {
			if t.value == "*" || l.set.builtins[t.value] != nil || l.elsewhere[t.value] {
				continue
			}
			lower := slices.ContainsFunc(l.files, func(g *layerFile) bool {
				return g.group > f.group && slices.ContainsFunc(g.rules, func(r *rule) bool { return r.value == t.value })
			})
			if !lower {
				d := f.src.warnf(t.place, "no rule of a lower layer has the id %q", cut(t.value))
				d.Hint = hintFor(t.value, sorted(l.set.builtins), nil)
			}
		}
	}
}

// use binds the use stage to a compiled rule. A file that is not trusted can use it only for what it wants by itself:
// what is made of a page of the web hides parts of any other text.
func (s *Set) use(src *source, id text, trusted bool) func(*engine.Call) pipeline.Hook {
	b := s.builtins[id.value]
	if b == nil {
		if len(s.builtins) == 0 {
			src.errorf(id.place, "there is no builtin rule %q", cut(id.value))
			return nil
		}
		d := src.errorf(id.place, "there is no builtin rule %q", cut(id.value))
		if d.Hint = hintFor(id.value, sorted(s.builtins), nil); d.Hint == "" {
			d.hint("the builtin rules are %s", list(sorted(s.builtins)))
		}
		return nil
	}
	return func(c *engine.Call) pipeline.Hook {
		return func(doc *lines.Doc) (*lines.Doc, error) {
			if !trusted && b.Match != nil && !b.Match(c) {
				return doc, nil
			}
			out, err := b.Transform(c, doc)
			if err != nil {
				return nil, err
			}
			return out.Doc, nil
		}
	}
}
