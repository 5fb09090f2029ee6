package failure

import "testing"

// The rows are by kind of failure word: what must be seen, and what looks like it and must come out small.
var kinds = []struct {
	kind    string
	yes, no []string
}{
	{"seed words", []string{
		"error: x", "src/a.c:3: error C2065", "ERR! code 1", "npm ERR! x", "Exception in thread", "Traceback (most recent call last):",
		"FATAL: no role", "BUILD FAILURE", "1 failed", "panic: boom", "error.go", "0 failed", "level=error", "::error file=a.go::x",
		"##[error]Process completed", "[ERROR] x", "xtracebackx", "kerr!",
	}, []string{
		"errors", "errored", "terror", "my_errors", "failures", "fail", "failed_tests", "panics", "fatally", "-Werrors",
		"exceptions", "ok  \texample.test/pkg\t0.1s", "",
	}},
	{"marks", []string{"✗ a", "  ✘ a", "✖ 3 problems", "× a", "✕ a", "❌ a", "3 × 4"}, []string{"✓ a", "✔ a", "• a", "❯ a", "× "[2:]}},
	{"words of test runners", []string{
		"FAIL", "--- FAIL: TestX (0.00s)", "FAIL\texample.test/p\t0.1s", "not ok 3 - x", "=== FAILURES ===", "==== ERRORS ====", "ERRORS!",
		"  [-] adds 3ms", "Executed 3 of 9 DISCONNECTED (1 secs)", `{"Action":"fail"}`, `{"Action":"build-fail"}`, "unit\tfail\t12m4s",
		"thread 'main' panicked at src/main.rs:3:5:", "rake aborted!", "Aborting", "CRITICAL: x", "SEVERE: x", "Bail out! x", "Execution halted",
		"> There were failing tests. See the report", "110 tests pass and 1 fails locally.", "-- Configuring incomplete, errors occurred!",
	}, []string{
		"PASS", "FAILOVER", "ok 3 - x", "--- PASS: TestFail (0.00s)", "=== RUN   TestError", "[+] adds 3ms", "x [-] y", "not ok", "fail fast",
		`{"Action":"pass"}`, "failfast=true", "--- PASS: TestParseError (0.00s)", "    --- PASS: TestX/on_error_return (0.00s)",
	}},
	{"counts", []string{
		"3 errors", "12 failures", "1 failing", "  2 fail", "Failures: 1, Errors: 0", `errors="2"`, "# fail 1", "10 errors", "Errors: 10",
	}, []string{"0 errors", "00 failures", "0 failing", "Failures: 0, Errors: 0", `failures="0"`, "# fail 0", "errors", "v1.0 errors"}},
	{"names of error types", []string{
		"TypeError: x is not a function", "E   KeyError: 'port'", "java.lang.NullPointerException", "AssertionError", "E   KeyError", "test.py:8: AssertionError", "a.B: x.y.ZException",
		"  org.x.FooException: y", "ImportError while importing test module", "a.rb:3: undefined (NoMethodError)", "** (ExUnit.TimeoutError) x",
		"Caused by: x.y.Z", "Uncaught TypeError", "Unhandled Rejection",
	}, []string{
		"ParseErrorTest.java", "import { TypeError } from 'x'", "src/errors/NotFoundException.java", "new FooException(x)", "x FooException",
		"Compiling a.ParseError", "=== RUN   TestParseError", "ok 3 - throws TypeError", "TestIOError_is_seen", "(TypeErrors)", "currently-unhandled@1.0.0",
	}},
	{"signals and memory", []string{
		"Segmentation fault (core dumped)", "segfault at 0", "signal: killed", "received signal 9", "signal: 9", "SIGSEGV", "line 9: 15 Killed   make",
		"Reason: OOMKilled", "line 4: 28 Terminated   x", "Aborted (core dumped)", "java.lang.OutOfMemory: out of memory",
		"Cannot allocate memory", "core dumped", "SIGABRT", "SIGKILL", "SIGBUS", "SIGILL", "SIGFPE", "SIGTERM", "Illegal instruction",
		"Abort trap: 6", "terminate called after throwing", "free(): double free detected", "*** stack smashing detected ***", "Too many open files",
		"0/1     CreateContainerConfigError", "0/1     RunContainerError", "0/1    ErrImagePull", "WARNING: DATA RACE", "==1==WARNING: LeakSanitizer: x",
	}, []string{"signal", "signals: 3", "killed: false", "terminated", "SIGUSR1", "abort", "memory", "Sanitizer: "}},
	{"linkers and loaders", []string{
		"undefined reference to `x'", "undefined: Foo", "undefined symbol: y", "/usr/bin/ld: cannot find -lfoo", "cp: cannot stat 'x'",
		"Could not find artifact", "couldn't open x", "E: Unable to locate package x", "a: No such file or directory", "No module named 'x'",
		"sh: 1: x: not found", "bash: x: command not found", "No space left on device", "make: *** No rule to make target 'x'.  Stop.",
		"nothing provides x", "near unexpected token", "could not be found",
		"Can't locate x in @INC", "a.o: multiple definition of `main'", "duplicate symbol '_x' in:", "'x' is not recognized as an internal",
		"! Undefined control sequence.", "Could not match type", "curl: (6) x",
	}, []string{"undefined", "undefined names", "cannot say", "could find", "not found", "unexpected", "page not found: 3", "can not find"}},
	{"refusals", []string{
		"Permission denied", "Connection refused", "! [remote rejected] a -> a", "dial: i/o timed out", "context deadline exceeded", "broken pipe",
		"read: connection reset by peer", "Network is unreachable", "connect: no route to host", "CONFLICT (content): a", "HTTP 403 Forbidden",
		"web-1   0/1   CrashLoopBackOff   3", "503 Service Unavailable", "401 Unauthorized", "502 Bad Gateway", "504 Gateway Timeout",
		"dial tcp: i/o timeout", "net/http: TLS handshake timeout", "x509: certificate signed by x", "quota exceeded", "rate limit exceeded",
		"Client.Timeout exceeded", "listen: address already in use",
	}, []string{"denies", "refuse", "timeout=30", "timed-out@3.1.3", "reject", "conflict", "Forbidden City", "backoff"}},
	{"exits", []string{
		"exit status 1", "Exit code: 2", "exited with code 3", "exited with 1.", "exited 137", "exit code -1", "exit-code: 9", "non-zero exit value",
		"Process finished with exit code 1", "Exited (137) 3 minutes ago", "exit code: 0xc0000005", "nonzero status", "exit value=3",
	}, []string{"exit status 0", "exited with 0.", "Exited (0) 3 minutes ago", "exit code: 0x0", "exit 1", "exit code: 0", "exits", "code 1", "non-zero value"}},
	{"case that only Unicode folds", nil, []string{"tracebac\u212a", "refu\u017fed", "bro\u212aen pipe"}},
}

func TestMatchByKind(t *testing.T) {
	for _, k := range kinds {
		for _, l := range k.yes {
			if !Match(l) {
				t.Errorf("%s: not seen: %q", k.kind, l)
			}
		}
		for _, l := range k.no {
			if Match(l) {
				t.Errorf("%s: taken for a failure: %q", k.kind, l)
			}
		}
	}
}

func TestExceptions(t *testing.T) {
	for line, want := range map[string]bool{
		"… [12 lines elided] …":                   false,
		"… [12 lines elided: error-rule] …":       false,
		"  … [3 scattered lines elided] … \r":     false,
		"[compaction: 3 of 9 lines kept · error]": false,
		"… [12 lines elided] … error":             true,
		"waiting  (×3)":                           false,
		"waiting  (×3)\r":                         false,
		"error: x  (×3)":                          true,
		"sh: 1: x: not found  (×3)":               true,
		"a × b  (×3)":                             true,
		"waiting (×3)":                            true,
		"waiting  (×3) ":                          true,
		"waiting  (×)":                            true,
	} {
		if Match(line) != want {
			t.Errorf("Match(%q) = %v", line, !want)
		}
	}
}

func TestSegmentsAndEscapes(t *testing.T) {
	for line, want := range map[string]bool{
		"10%\r20%\rerror: disk full\r":                     true,
		"10%\rsh: x: not found\r100%":                      true,
		"\x1b[31mFAIL\x1b[0m a":                            true,
		"er\x1b[1mror":                                     true,
		"\x1b]8;;http://x/\x07a\x1b]8;;\x07: TypeError: b": true,
		"\x1b]0;error\x07fine":                             false,
		"\x1b]0;error":                                     true,
		"\x1b[31m  TypeError\x1b[0m":                       true,
	} {
		if Match(line) != want {
			t.Errorf("Match(%q) = %v", line, !want)
		}
	}
}
