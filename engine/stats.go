package engine

// The reasons that stand in [Stats.Rule] where no rule's result was used.
const (
	PassthroughSmall      = "passthrough-small"
	PassthroughLowSavings = "passthrough-low-savings"
	PassthroughVerbatim   = "passthrough-verbatim"
	PassthroughBinary     = "passthrough-binary"
	PassthroughCompacted  = "passthrough-compacted"
	PassthroughOff        = "passthrough-off"
	FailureFallback       = "failure-preserve-fallback"
	FaultFallback         = "rule-fault-fallback"
)

// Stats says what one call did. The JSON keys are those of the original.
type Stats struct {
	// Rule is the id of the rule that acted, ids joined with + where several did, or the reason why none did.
	Rule string `json:"rule"`
	// OriginalBytes and CompactedBytes are the sizes before and after.
	OriginalBytes  int `json:"originalBytes"`
	CompactedBytes int `json:"compactedBytes"`
	// Applied is true only where the text was changed.
	Applied bool `json:"applied"`
}

// Result is what [Engine.Compact] returns.
type Result struct {
	// Text is the output to use: compacted, or the input byte for byte.
	Text  string
	Stats Stats
	// Kept and Total count source lines: those that still stand in the text, and all.
	Kept, Total int
	// Acted are the rules whose work is in the text, in the order in which they acted.
	Acted []Acted
	// Unused are the rules whose work is not in the text: the one that was undone, or those that saved too little.
	Unused []Acted
	// NoStore says that a rule forbids keeping the original.
	NoStore bool
	// Trace is what was asked and why, if [Options.Trace] is set; otherwise nil.
	Trace *Trace
}

// Acted is a rule that had a part in a result.
type Acted struct {
	ID     string
	Origin Origin
}

// passed is the result that leaves the input as it is.
func passed(in Input, reason string) Result {
	n := len(in.Text)
	return Result{Text: in.Text, Stats: Stats{Rule: reason, OriginalBytes: n, CompactedBytes: n}}
}
