package ledger

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestSummarise(t *testing.T) {
	at := func(m int) time.Time { return day.Add(time.Duration(m) * time.Minute) }
	run := func(m int, same, rule, reason string, before, after int, unused ...string) Record {
		return Record{Time: at(m), Kind: Compaction, Tool: "bash", Program: "go", Sub: "test", Same: same, Rule: rule, Reason: reason, Before: before, After: after, Unused: unused}
	}
	got := Summarise([]Record{
		run(0, "a", "test-output", "", 1000, 100),
		run(2, "a", "test-output", "", 1000, 150),                         // soon again: its 150 bytes are a cost
		run(10, "a", "test-output+dedup-elide", "", 1000, 200),            // not soon
		run(11, "b", "", "passthrough-low-savings", 100, 100, "deploy"),   //
		run(12, "c", "", "failure-preserve-fallback", 300, 300, "deploy"), //
		{Time: at(13), Kind: Raw, After: 400},
		{Time: at(24 * 60), Kind: Compaction, Tool: "mcp", Rule: "json", Before: 500, After: 50, Closing: 20},
	}, time.UTC, "failure-preserve-fallback")
	want := Summary{
		Total:   Sum{Calls: 6, Applied: 4, Before: 3900, After: 900},
		Closing: 20, RawReads: 1, RawBytes: 400, Reruns: 1, RerunBytes: 150, Net: 3000 - 400 - 150,
		ByRule: []Sum{
			{"test-output", 2, 2, 2000, 250},
			{"test-output+dedup-elide", 1, 1, 1000, 200},
			{"json", 1, 1, 500, 50},
			{"failure-preserve-fallback", 1, 0, 300, 300},
			{"passthrough-low-savings", 1, 0, 100, 100},
		},
		ByCommand: []Sum{{"go test", 5, 3, 3400, 850}, {"mcp", 1, 1, 500, 50}},
		ByDay:     []Sum{{"2026-01-02", 5, 3, 3400, 850}, {"2026-01-03", 1, 1, 500, 50}},
		Troubles:  []Trouble{{Rule: "deploy", Undone: 1, TooLittle: 1}},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
