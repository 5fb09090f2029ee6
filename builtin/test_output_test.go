package builtin

import "testing"

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
