package engine

import "github.com/compaction-dev/compaction/engine/lines"

// The defaults of [Options].
const (
	DefaultMinBytes   = 512
	DefaultMinSavings = 0.05
)

// Options are the thresholds of an engine.
type Options struct {
	// MinBytes is the size in bytes below which an output passes untouched. 0 means [DefaultMinBytes], a negative
	// value means no minimum.
	MinBytes int
	// MinSavings is the share of bytes, 0 to 1, that a result must save to be used. 0 means [DefaultMinSavings],
	// a negative value means any saving at all.
	MinSavings float64
	// Trace has every call record what it asked and why; see [Result.Trace].
	Trace bool
}

func (o Options) minBytes() int {
	switch {
	case o.MinBytes < 0:
		return 0
	case o.MinBytes == 0:
		return DefaultMinBytes
	}
	return o.MinBytes
}

func (o Options) minSavings() float64 {
	switch {
	case o.MinSavings < 0:
		return 0
	case o.MinSavings == 0:
		return DefaultMinSavings
	}
	return o.MinSavings
}

// Overlays are the rules and settings that stand ahead of the compiled rules, already sorted: the first that matches
// acts. The zero value has none.
type Overlays struct {
	Rules []Rule
	// Disabled are the ids of compiled rules that are off; "*" is all of them, the fallback excepted.
	Disabled []string
	// Pin recognises lines that count as failure lines in every call. Nil for none.
	Pin func(plain string) bool
	// Wrappers are commands that stand in front of the command that matters, such as "devbox run".
	Wrappers []string
	// FailuresAlike has failure lines that differ only in times, numbers, hex and uuids count as the same.
	FailuresAlike bool
	// MinBytes and MinSavings are the settings of rule files, in the sense of [Options], which go before them.
	MinBytes   int
	MinSavings float64
}

// Config is what an engine is made of.
type Config struct {
	Overlays Overlays
	// Builtins are the compiled rules in the order in which they are asked.
	Builtins []Rule
	// Fallback acts where no other rule ended the search.
	Fallback Rule
	// Finish is the last pass over a text that is not verbatim. changed says whether a rule acted before. It
	// returns the same Doc where there is nothing to do. Nil for none.
	Finish func(c *Call, d *lines.Doc, changed bool) *lines.Doc
}
