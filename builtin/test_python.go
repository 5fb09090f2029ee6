package builtin

import "strings"

// pythonTestNoise names the passing tests of pytest, unittest and its kin (Django, nose), and Twisted's trial.
func pythonTestNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case '=':
		if strings.HasPrefix(b, "=====") && (strings.Contains(b, " test session starts ") || strings.Contains(b, " passed in ") || strings.Contains(b, " failed")) {
			s.saw(pytest)
			s.saw(dotted)
		}
	case 'c':
		if strings.HasPrefix(b, "collecting ") && !strings.Contains(b, "collected ") {
			return mark(pytest)
		}
		if strings.HasPrefix(b, "collected ") {
			s.saw(pytest)
			s.saw(dotted)
		}
	case 'R':
		if strings.HasPrefix(b, "Ran ") && strings.Contains(b, " Specs in ") {
			// Ginkgo
			s.saw(dotted)
		}
		if strings.HasPrefix(b, "Ran ") && strings.Contains(b, " test") {
			s.saw(unittest)
			s.saw(trial)
			s.saw(dotted)
		}
	case '[':
		// pytest-xdist: [gw0] [ 12%] PASSED tests/test_x.py::test_y
		if strings.HasPrefix(b, "[gw") && strings.Contains(b, "%] PASSED ") {
			return passed
		}
	case 't':
		if s.ran(mark(xdist)) && r.indent == 0 && strings.IndexByte(b, ' ') < 0 && strings.Contains(b, ".py::") {
			return mark(anyTool)
		}
		// unittest, verbose, puts the first line of a docstring and the result on a second line.
		if strings.HasPrefix(b, "test") && strings.HasSuffix(b, ")") && strings.Contains(b, " (") && r.indent == 0 {
			return heading | mark(unittest)
		}
	case 's':
		// pytest-xdist says this once; with -v it then names each test when it starts.
		if strings.HasPrefix(b, "scheduling tests via ") {
			s.saw(pytest)
			s.saw(xdist)
		}
	}
	return 0
}

// pythonResultNoise names the result of a test that passed, at the end of its line.
func pythonResultNoise(s *scan, r *row) mark {
	b := r.body
	switch {
	case strings.HasSuffix(b, "%]"):
		return pytestProgress(s, b)
	case strings.HasSuffix(b, " PASSED"):
		if strings.Contains(b, "::") {
			return passed
		}
	case strings.HasSuffix(b, " ... ok"):
		return certain | mark(unittest)
	case strings.HasSuffix(b, "... [OK]"):
		return certain | mark(trial)
	}
	return 0
}

// pytestProgress names a line that ends in `[ 12%]`: a test that passed (`path::test PASSED`), or a file whose tests
// all passed or were skipped (`path ..s.`).
func pytestProgress(s *scan, b string) mark {
	i := strings.LastIndex(b, " [")
	if i < 0 || digitsAt(strings.TrimLeft(b[i+2:len(b)-2], " ")) == 0 {
		return 0
	}
	b = trimRight(b[:i])
	if strings.HasSuffix(b, " PASSED") && strings.Contains(b, "::") {
		s.saw(pytest)
		return passed
	}
	dots := b[strings.LastIndexByte(b, ' ')+1:]
	if dots != "" && onlyDots(dots) {
		return mark(pytest)
	}
	return 0
}

// onlyDots reports whether s consists of what runners write for tests that passed or were left out: F, E and the
// like stand for something else.
func onlyDots(s string) bool {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '.', 's', 'S', '*', 'x', 'I', 'N':
		default:
			if strings.HasPrefix(s[i:], "•") || strings.HasPrefix(s[i:], "․") {
				i += len("•") - 1
				continue
			}
			return false
		}
	}
	return true
}

// dotNoise names a line of dots, with the count that PHPUnit and pytest put behind it, once a runner that writes dots
// has been seen. Four and fewer may be an ellipsis.
func dotNoise(s *scan, r *row) mark {
	switch r.body[0] {
	case '.', 's', 'S', '*', 0xe2:
	default:
		return 0
	}
	if len(r.body) >= 20 && strings.Trim(r.body, ".") == "" {
		// So many dots and nothing else are progress whoever writes them.
		return mark(anyTool)
	}
	dots, rest, _ := strings.Cut(r.body, " ")
	if len(dots) < 5 || !onlyDots(dots) || !strings.ContainsAny(dots, ".•․") {
		return 0
	}
	for i := 0; i < len(rest); i++ {
		if c := rest[i]; !(c >= '0' && c <= '9' || c == ' ' || c == '/' || c == '(' || c == ')' || c == '%' || c == '[' || c == ']' || c == '.') {
			return 0
		}
	}
	return mark(dotted)
}
