package builtin

import "strings"

// nodeTestNoise names the passing tests of the runners that mark them with a check mark: Jest, Vitest, Mocha, AVA,
// node:test, Playwright, Cypress, Bun, Karma, and PHPUnit's testdox. A check mark is a common sign, so the runner must
// have written its summary too.
func nodeTestNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case 0xe2: // ✓ ✔ √ ✅
		// Swift Testing, whose summary has the mark too
		if strings.HasPrefix(b, "✔ Test run ") {
			return 0
		}
		if anyPrefix(b, "✔ Test ", "◇ Test ") && anySuffix(b, " seconds.", " started.") {
			return passed
		}
		// At the left margin, two blanks behind the mark are another tool's list of what it did.
		if anyPrefix(b, "✓ ", "✔ ", "√ ", "✅ ") && (r.indent > 0 || len(b) > len("✓ ") && b[len("✓ ")] != ' ') {
			return certain | mark(specs)
		}
		if anyPrefix(b, "ℹ tests ", "ℹ pass ") {
			s.saw(specs)
		}
	case 'P':
		if strings.HasPrefix(b, "PASS ") && r.indent <= 1 && strings.ContainsAny(b, "./") {
			return mark(specs)
		}
	case 'R':
		if strings.HasPrefix(b, "RUNS ") {
			return mark(specs)
		}
	case 'T':
		if anyPrefix(b, "Test Suites: ", "Tests: ", "Test Files  ", "Tests  ") && (strings.HasSuffix(b, " total") || strings.Contains(b, " passed") || strings.Contains(b, " failed")) {
			s.saw(specs)
		}
	case 'E':
		if strings.HasPrefix(b, "Executed ") && strings.Contains(b, " of ") && (strings.Contains(b, "SUCCESS") || strings.Contains(b, "FAILED") || strings.Contains(b, " secs")) {
			s.saw(specs)
			s.saw(dotted)
		}
	case 'o':
		if strings.HasPrefix(b, "ok | ") && strings.Contains(b, " passed ") {
			s.saw(denoTest)
		}
	default:
		if b[0] >= '0' && b[0] <= '9' {
			specCount(s, b)
		}
	}
	return 0
}

// nodeResultNoise names Karma's count of the tests that have run, and Deno's tests that passed.
func nodeResultNoise(s *scan, r *row) mark {
	b := r.body
	if strings.Contains(b, "): Executed ") && strings.Contains(b, " of ") && strings.Contains(b, "secs") {
		// Karma redraws this line for every test; the last says how the run ended.
		s.saw(specs)
		return latest | mark(anyTool)
	}
	if r.indent == 0 && strings.Contains(b, " ... ok (") {
		return certain | mark(denoTest)
	}
	return 0
}

// specCount looks at a line that starts with a number: `12 passing (3s)` is Mocha's, `4 passed (10s)` Playwright's,
// `12 tests passed` AVA's, `12 pass` Bun's, `9 specs, 0 failures` Jasmine's, `9 examples, 0 failures` RSpec's,
// `9 runs, 9 assertions` Minitest's, `3 tests, 0 failures` that of ExUnit and Bats.
func specCount(s *scan, b string) {
	rest := strings.TrimLeft(b[digitsAt(b):], " ")
	switch {
	case anyPrefix(rest, "passing (", "tests passed", "test passed", "passed (") || rest == "pass" || rest == "passing":
		s.saw(specs)
		s.saw(dotted)
	case anyPrefix(rest, "spec", "example", "runs, ", "run, "):
		s.saw(dotted)
	case anyPrefix(rest, "tests, ", "test, "):
		s.saw(specs)
		s.saw(dotted)
	}
}
