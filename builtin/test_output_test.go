package builtin

import (
	"fmt"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
)

func TestCompactTestOutput(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"check marks", "✓ adds one\n✓ adds two\n✓ adds three\n✓ adds four\n✓ adds five\n✗ drains: expected 0, got 7\nTests: 5 passed, 1 failed\n",
			"… [5 lines elided] …\n✗ drains: expected 0, got 7\nTests: 5 passed, 1 failed\n"},
		{"TAP without a plan", "ok 1 - opens the drawer\nok 2 - counts the coins\nok 3 - closes the drawer\nnot ok 4 - drains\n", "… [3 scattered lines elided] …\nnot ok 4 - drains\n"},
		{"files of Jest", "PASS src/receipt.test.ts\nPASS src/drawer.test.ts\nPASS src/ledger.test.ts\nFAIL src/till.test.ts\n  ● drains\n", "… [3 scattered lines elided] …\nFAIL src/till.test.ts\n  ● drains\n"},
		{"dots", "..............F...............\n..............................\n..............................\n\n1 failed, 89 passed\n",
			"..............F...............\n… [2 scattered lines elided] …\n\n1 failed, 89 passed\n"},
		{"nothing that passed", "FAIL src/till.test.ts\n  ● drains\n", "FAIL src/till.test.ts\n  ● drains\n"},
		{"nothing but what passed", "ok 1 - a\nok 2 - b\n", "ok 1 - a\nok 2 - b\n"},
		{"not worth a marker", "✓ a\nTests: 1 passed\n", "✓ a\nTests: 1 passed\n"},
		{"compacted before", "… [5 lines elided] …\n✓ adds one more line to the receipt\n✗ drains\n", "… [6 lines elided] …\n✗ drains\n"},
		{"empty", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := CompactTestOutput(tt.in)
			if got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			if again := CompactTestOutput(got); again != got {
				t.Errorf("a second pass makes\n%s", again)
			}
		})
	}
}

// TestGoSubtestsKeepTheirNames holds that a message can be told to the subtest that it is of, though the results of all
// subtests stand below.
func TestGoSubtestsKeepTheirNames(t *testing.T) {
	var in, results strings.Builder
	in.WriteString("=== RUN   TestSum\n")
	for i := range 20 {
		name, result := fmt.Sprintf("TestSum/case_%d", i), "PASS"
		in.WriteString("=== RUN   " + name + "\n")
		if i == 7 || i == 12 {
			result = "FAIL"
			in.WriteString("    sum_test.go:9: got 3\n")
		}
		results.WriteString("    --- " + result + ": " + name + " (0.00s)\n")
	}
	in.WriteString("--- FAIL: TestSum (0.00s)\n" + results.String() + "FAIL\nexit status 1\nFAIL\texample.com/sum\t0.002s\nFAIL\n")
	r := NewEngine(engine.Overlays{}, engine.Options{}).Compact(engine.Input{Command: "go test -v ./...", Exit: engine.Exited(1), Text: in.String()})
	for _, want := range []string{
		"=== RUN   TestSum/case_7\n    sum_test.go:9: got 3\n", "=== RUN   TestSum/case_12\n    sum_test.go:9: got 3\n",
		"    --- FAIL: TestSum/case_7 (0.00s)\n", "    --- FAIL: TestSum/case_12 (0.00s)\n",
	} {
		if !strings.Contains(r.Text, want) {
			t.Errorf("%q is not in\n%s", want, r.Text)
		}
	}
	for _, gone := range []string{"case_6", "=== RUN   TestSum\n", "--- PASS"} {
		if strings.Contains(r.Text, gone) {
			t.Errorf("%q is left in\n%s", gone, r.Text)
		}
	}
}
