package builtin

import (
	"strings"

	"github.com/compaction-dev/compaction/builtin/jsonview"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// JSONRuleID is the id of the rule for JSON.
const JSONRuleID = "json"

// jsonSample samples JSON in place: documents where the answer of an API is to be expected, records (NDJSON) wherever
// they are printed. Commands that were asked for a machine format never get here, since they are verbatim.
func jsonSample() engine.Rule {
	return engine.Rule{
		ID:        JSONRuleID,
		Origin:    engine.Origin{Layer: engine.Builtin},
		JSON:      true,
		Match:     func(c *engine.Call) bool { return startsJSON(c.Text) },
		Transform: sampleJSON,
		Check: func(c *engine.Call, before, after string) error {
			return jsonview.Check(before, after, failsFor(c))
		},
	}
}

func sampleJSON(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
	fails := failsFor(c)
	sampled := jsonview.Sample
	if !answersInJSON(c) {
		sampled = jsonview.SampleRecords
	}
	text, ok := sampled(d.String(), jsonview.SampleOptions{Failure: fails})
	if !ok {
		return engine.Outcome{Doc: d}, nil
	}
	made := jsonview.Lines(text, fails)
	return engine.Outcome{Doc: made, Stop: len(made.Lines) == 1}, nil
}

// failsFor is what counts as a failure line in the call: what the detector knows and what users pinned.
func failsFor(c *engine.Call) func(line string) bool {
	if c.Pin == nil {
		return failure.Match
	}
	return func(line string) bool { return failure.Match(line) || c.Pin(lines.Plain(line)) }
}

// answersInJSON reports whether a JSON document is what such a call returns without being asked for a format: the
// answer of an API. Where no command is known, the text has to speak for itself.
func answersInJSON(c *engine.Call) bool {
	if c.Class != "bash" || !c.Ran.Known() {
		return true
	}
	return c.Ran.Ran("curl", "wget", "http", "https", "xh", "curlie", "gh api", "glab api", "aws", "az", "docker inspect",
		"podman inspect") || c.Ran.Ran("kubectl get") && c.Ran.Flag("--raw")
}

// startsJSON reports whether one of the first lines could start JSON. In front of it stand a byte order mark or what a
// tool prints on its way.
func startsJSON(text string) bool {
	text = strings.TrimPrefix(text, "\ufeff")
	for range 32 {
		line, rest, more := strings.Cut(text, "\n")
		if line = strings.TrimLeft(line, " \t\r"); line != "" && (line[0] == '{' || line[0] == '[') {
			return true
		}
		if !more {
			return false
		}
		text = rest
	}
	return false
}
