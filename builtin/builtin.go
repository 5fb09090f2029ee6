// Package builtin holds the compiled rules: what is known of the output of common tools, one family a file, the
// fallback for everything else, and the shortening of long URLs.
package builtin

import "github.com/compaction-dev/compaction/engine"

// FallbackRuleID is the id of the rule that acts where no other ended the search.
const FallbackRuleID = "dedup-elide"

// Rules returns the compiled rules in the order in which they are asked. Safe for concurrent use; the slice is the
// caller's own.
func Rules() []engine.Rule {
	rules := []engine.Rule{gitStatus(), testOutput(), htmlToText(), testEvents(), jsonSample()}
	for _, f := range families {
		rules = append(rules, f.rule())
	}
	return append(rules, mixedLog())
}

// All returns [Rules] and the fallback: every rule that a rule file can name by its id. Safe for concurrent use; the
// slice is the caller's own.
func All() []engine.Rule { return append(Rules(), fallback()) }

// NewEngine is the one way to an engine with the compiled rules: overlays are asked first, then [Rules], then the
// fallback. The zero values of both arguments are useful.
func NewEngine(overlays engine.Overlays, o engine.Options) *engine.Engine {
	return engine.New(engine.Config{
		Overlays: overlays,
		Builtins: Rules(),
		Fallback: fallback(),
		Finish:   finish,
	}, o)
}
