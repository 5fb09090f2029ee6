package rulespec

import "github.com/compaction-dev/compaction/engine"

// Validate reads one rule file from its bytes and returns all that is wrong with it or worth a warning, sorted by
// place. name stands in the diagnostics. Files that it includes are not read. Safe for concurrent use.
func Validate(name string, data []byte, o Options) []Diagnostic {
	f := parse(name, data, o.Version)
	set := &Set{eager: true, lint: true, builtins: byID(o.Builtins)}
	l := &loader{o: o, set: set, files: []*layerFile{{file: f, path: name, layer: engine.Project, trusted: true}}}
	l.assemble()
	return set.Diagnostics()
}
