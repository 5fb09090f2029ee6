package ruletest

import "testing"

// The engine never lets such a result out, so that the check is tried by itself.
func TestGuarantee(t *testing.T) {
	const input = "a\nerror: b\n10%\rfailed\r20%\n"
	for text, want := range map[string]int{
		"error: b  (×3)\nfailed\n":               0,
		"\x1b[31merror: b\x1b[0m\n10%\rfailed\n": 0,
		"a\nfailed\n":                            1,
		"error: b\n10%\r20%\n":                   1,
	} {
		r := Result{Text: text}
		if r.guarantee(input); len(r.Failures) != want {
			t.Errorf("of %q: %v", text, r.Failures)
		}
	}
}
