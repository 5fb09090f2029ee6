package rulespec

import (
	"github.com/compaction-dev/compaction/engine"
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
