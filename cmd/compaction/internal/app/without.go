package app

import (
	"slices"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/rulespec"
)

// Without is a result without one rule.
type Without struct {
	Rule  string       `json:"rule"`
	Stats engine.Stats `json:"stats"`
	Kept  int          `json:"keptLines"`
	Total int          `json:"totalLines"`
}

// without takes an input through the rules but the declared one that had a part in r, if any had.
func without(set *rulespec.Set, r engine.Result, in engine.Input) *Without {
	i := slices.IndexFunc(r.Acted, func(a engine.Acted) bool { return a.Origin.File != "" })
	if i < 0 {
		return nil
	}
	gone := r.Acted[i]
	o := set.Overlays
	o.Rules = slices.DeleteFunc(slices.Clone(o.Rules), func(r engine.Rule) bool { return r.ID == gone.ID && r.Origin == gone.Origin })
	w := builtin.NewEngine(o, engine.Options{}).Compact(in)
	return &Without{Rule: gone.ID, Stats: w.Stats, Kept: w.Kept, Total: w.Total}
}
