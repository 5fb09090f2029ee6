package failure

import "testing"

func TestCountsZero(t *testing.T) {
	for line, want := range map[string]bool{
		"0 failed": true,
		"test result: ok. 3 passed; 0 failed; 0 ignored": true,
		"    0 Error(s)":           true,
		"0 Warning(s), 0 Error(s)": true,
		"Failures: 0, Errors: 0":   true,
		"[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0": true,
		`<testsuite errors="0" failures="0">`:                     true,
		"ok=3 changed=1 unreachable=0 failed=0":                   true,
		"Failed:       0, Passed: 12":                             true,
		"no errors found":                                         true,
		"0 tests failed":                                          true,
		"# fail 0":                                                true,
		"\x1b[32m0 failed\x1b[0m":                                 true,
		"Error: 0":                                                true,

		"1 failed":                     false,
		"10 failed":                    false,
		"100 errors":                   false,
		"0 passed, 1 failed":           false,
		"0 failed, 1 error":            false,
		"1 failed, 0 errors":           false,
		"Failures: 0, Errors: 1":       false,
		"failed=1 errors=0":            false,
		"1.0 failed":                   false,
		"error: 0.5 is not an integer": false,
		"error 0x80070005":             false,
		"error: 0 failed":              false,
		"FAIL: 0 failed":               false,
		"TypeError: no error":          false,
		"passed":                       false,
		"":                             false,
		"× 0 failed":                   false,
		"Segmentation fault, 0 failed": false,
	} {
		if got := CountsZero(line); got != want {
			t.Errorf("CountsZero(%q) = %v", line, got)
		}
	}
}
