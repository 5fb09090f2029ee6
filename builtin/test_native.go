package builtin

import "strings"

// nativeTestNoise names passing tests of Cargo and nextest, CTest, GoogleTest, Bazel, XCTest and LLVM's lit.
func nativeTestNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case 't':
		if strings.HasPrefix(b, "test ") {
			if strings.HasSuffix(b, " ... ok") {
				return passed
			}
			if strings.HasPrefix(b, "test result: ") {
				s.saw(cargoTest)
			}
		}
	case 'r':
		if b == "running 0 tests" {
			return mark(cargoTest)
		}
	case 'P':
		// nextest: PASS [   0.004s] crate module::test; lit: PASS: suite :: path (1 of 400)
		if strings.HasPrefix(b, "PASS [") && strings.Contains(b, "s] ") {
			return passed
		}
		if strings.HasPrefix(b, "PASS: ") {
			if strings.HasSuffix(b, ")") && strings.Contains(b, " of ") && strings.Contains(b, " :: ") {
				return passed
			}
			return mark(automake)
		}
	case 'T':
		if strings.HasPrefix(b, "Test Case '") && (strings.Contains(b, "' passed (") || strings.Contains(b, "' started")) {
			return passed
		}
		if strings.HasPrefix(b, "Testsuite summary") {
			s.saw(automake)
		}
	case '#':
		if strings.HasPrefix(b, "# TOTAL: ") {
			s.saw(automake)
		}
	case 'S':
		if rest, ok := strings.CutPrefix(b, "Start "); ok && r.indent > 0 {
			return ctestStart(s, rest)
		}
	case '/':
		// Bazel: //pkg:test   PASSED in 0.4s
		if strings.HasPrefix(b, "//") && strings.Contains(b, " PASSED in ") && strings.HasSuffix(b, "s") {
			return passed
		}
	case '[':
		if anyPrefix(b, "[ RUN      ] ", "[----------]") {
			return gtestStart(s, b)
		}
		if rest, ok := strings.CutPrefix(b, "[       OK ] "); ok {
			s.end("[ RUN      ] "+firstWord(rest), passed)
			return passed
		}
		if rest, ok := strings.CutPrefix(b, "[  FAILED  ] "); ok {
			s.end("[ RUN      ] "+strings.TrimSuffix(firstWord(rest), ","), passed)
		}
	default:
		if b[0] >= '0' && b[0] <= '9' {
			return ctestResult(s, b)
		}
	}
	return 0
}

func gtestStart(s *scan, b string) mark {
	if b[1] == '-' {
		return passed
	}
	s.start(b)
	return 0
}

// ctestStart is `Start 12: name`: it goes once test 12 has a result.
func ctestStart(s *scan, rest string) mark {
	rest = strings.TrimLeft(rest, " ")
	n := digitsAt(rest)
	if n > 0 && strings.HasPrefix(rest[n:], ": ") {
		s.start("Start " + rest[:n])
	}
	return 0
}

// ctestResult is `3/60 Test #12: name ....   Passed    0.01 sec`.
func ctestResult(s *scan, b string) mark {
	n := digitsAt(b)
	if n == len(b) || b[n] != '/' {
		return 0
	}
	rest := b[n+1:]
	rest = strings.TrimLeft(rest[digitsAt(rest):], " ")
	rest, ok := strings.CutPrefix(rest, "Test ")
	if !ok {
		return 0
	}
	rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " "), "#")
	if !ok {
		return 0
	}
	s.end("Start "+rest[:digitsAt(rest)], passed)
	if strings.Contains(rest, "   Passed ") && strings.HasSuffix(rest, " sec") {
		return passed
	}
	return 0
}

func firstWord(s string) string {
	w, _ := word(s)
	return w
}
