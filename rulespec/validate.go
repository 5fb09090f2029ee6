package rulespec

import (
	"path/filepath"

	"github.com/compaction-dev/compaction/engine"
)

// Validate reads one rule file from its bytes and returns all that is wrong with it or worth a warning, sorted by
// place. name stands in the diagnostics. Files that it includes are not read. Safe for concurrent use.
func Validate(name string, data []byte, o Options) []Diagnostic {
	return CheckData(name, data, o).Diagnostics()
}

// CheckData is [Check] for a file that need not exist, without what it includes. The files of its tests are relative
// to the folder of name.
func CheckData(name string, data []byte, o Options) *Set {
	path := name
	if abs, err := filepath.Abs(name); err == nil {
		path = abs
	}
	set := &Set{Trusted: true, eager: true, lint: true, builtins: byID(o.Builtins)}
	hash, sum := newHash()
	l := newLoader(o, set, hash)
	l.files = []*layerFile{{file: parse(name, data, o.Version), path: path, layer: engine.Project, trusted: true}}
	l.assemble()
	set.Hash = sum()
	return set
}
