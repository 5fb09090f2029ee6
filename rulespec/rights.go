package rulespec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compaction-dev/compaction/engine/pipeline"
)

// writing are the stages that write text of their own into a result.
var writing = []string{"replace", "extract", "count", "say", "on_empty"}

// repositorySettings are the settings that the file of an untrusted repository may set, userSettings those that only
// the user's own file may.
var (
	repositorySettings = []string{"min_bytes", "min_savings", "pin"}
	userSettings       = []string{"failures", "store", "json"}
)

// offUntrusted says why a rule is off as a whole in a repository that is not trusted, or "". What such a rule takes has
// to leave a marker that says how much is gone.
func (r *rule) offUntrusted() string {
	for _, st := range r.stages {
		if slices.Contains(writing, st.name) {
			return fmt.Sprintf("its stage %s writes text", st.name)
		}
		switch f := st.form.(type) {
		case *dedupForm:
			if slices.ContainsFunc(f.mask, func(t text) bool { _, ok := pipeline.ParseMask(t.value); return !ok }) {
				return "its stage dedup takes lines for the same by a pattern of its own"
			}
		case *jsonForm:
			if len(f.selects)+len(f.keep)+len(f.drop) > 0 {
				return "its stage json takes members out without a marker"
			}
		}
	}
	return ""
}

// restrict takes from the file of an untrusted repository what it may not do, and warns of it once.
func (f *file) restrict() {
	f.noteLimits("this repository is not trusted, so", "run compaction trust to allow it")
	f.settings.wrappers = nil
	f.disable = nil
	for _, r := range f.rules {
		r.off = r.offUntrusted()
		r.unpinned, r.noStore = false, false
	}
}

// noteLimits warns of what an untrusted repository may not do. It does not change the file.
func (f *file) noteLimits(because, hint string) {
	s := f.src
	note := func(p place, format string, args ...any) {
		s.warnf(p, "%s %s", because, fmt.Sprintf(format, args...)).Hint = hint
	}
	for _, k := range f.settings.keys {
		if !slices.Contains(repositorySettings, k.value) && !slices.Contains(userSettings, k.value) {
			note(k.place, "the setting %s is off", k.value)
		}
	}
	if len(f.disable) > 0 {
		ids := make([]string, len(f.disable))
		for i, t := range f.disable {
			ids[i] = t.value
		}
		note(f.disable[0].place, "disable is off (%s)", strings.Join(ids, ", "))
	}
	for _, r := range f.rules {
		s.rule = r.value
		if why := r.offUntrusted(); why != "" {
			note(r.place, "the rule is off: %s", why)
		} else {
			for _, k := range r.limited {
				note(k.place, "%s is off", k.value)
			}
		}
		s.rule = ""
	}
}

// userOnly refuses settings that only the user's own file may set.
func (f *file) userOnly() {
	for _, k := range f.settings.keys {
		if slices.Contains(userSettings, k.value) {
			f.src.errorf(k.place, "settings.%s can only be set in the user's own file, compaction.yaml in the user config folder", k.value)
		}
	}
	f.settings.failures, f.settings.store, f.settings.inlineMax = "", nil, nil
}
