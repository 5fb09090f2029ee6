package builtin

import "strings"

// otherTestNoise names passing tests of .NET, PHPUnit, Minitest, Pester, tasty and Dart.
func otherTestNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case 'P':
		// dotnet test: Passed Example.CartTests.Totals [12 ms]
		if strings.HasPrefix(b, "Passed ") && strings.HasSuffix(b, "s]") && strings.Contains(b, " [") {
			return passed
		}
		if strings.HasPrefix(b, "PHPUnit ") && strings.Contains(b, " by Sebastian Bergmann") {
			s.saw(specs)
			s.saw(dotted)
		}
	case 'O':
		// PHPUnit: OK (12 tests, 30 assertions)
		if strings.HasPrefix(b, "OK (") && strings.Contains(b, " test") {
			s.saw(specs)
			s.saw(dotted)
		}
	case 'T':
		if strings.HasPrefix(b, "Tests: ") && strings.Contains(b, "Assertions: ") {
			s.saw(dotted)
		}
		if strings.HasPrefix(b, "Tests Passed: ") {
			s.saw(pester)
		}
	case 'F':
		// RSpec, Minitest, ExUnit: Finished in 0.2 seconds
		if strings.HasPrefix(b, "Finished in ") {
			s.saw(dotted)
		}
	case '[':
		if strings.HasPrefix(b, "[+] ") && anySuffix(b, "s", "s)") {
			return certain | mark(pester)
		}
	case 'A':
		if strings.HasPrefix(b, "All ") && strings.Contains(b, " tests passed") {
			s.saw(tasty)
		}
	}
	return dartProgress(b)
}

// otherResultNoise names passing tests of xUnit, Robot Framework, Minitest and tasty, and hooks of pre-commit that
// passed, by the result at the end of their line.
func otherResultNoise(_ *scan, r *row) mark {
	b := r.body
	switch {
	case strings.HasSuffix(b, " [PASS]"):
		return passed
	case strings.HasSuffix(b, " | PASS |"):
		// Robot Framework
		return passed
	case strings.HasSuffix(b, "....Passed"), strings.HasSuffix(b, "(no files to check)Skipped"):
		// pre-commit
		return passed
	case strings.HasSuffix(b, " s = ."):
		// Minitest and Rails, verbose: FooTest#test_bar = 0.01 s = .
		return passed
	case r.indent < 2:
	case strings.HasSuffix(b, " OK"), strings.HasSuffix(b, "s)") && strings.Contains(b, " OK ("):
		return mark(tasty)
	}
	return 0
}

// dartProgress names a line of dart test and flutter test: `00:04 +12: name`, `00:04 +12 ~1 -2: name`. Those that
// report a test that failed end in [E].
func dartProgress(b string) mark {
	if len(b) < 9 || digitsAt(b) != 2 || b[2] != ':' || digitsAt(b[3:]) != 2 || b[5] != ' ' || b[6] != '+' {
		return 0
	}
	i := 7 + digitsAt(b[7:])
	for i+2 < len(b) && b[i] == ' ' && (b[i+1] == '~' || b[i+1] == '-') {
		i += 2 + digitsAt(b[i+2:])
	}
	if i == 7 || i >= len(b) || b[i] != ':' || strings.HasSuffix(b, "[E]") {
		return 0
	}
	return latest | passed
}
