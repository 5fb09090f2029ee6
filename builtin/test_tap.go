package builtin

import "strings"

// tapNoise names the passing tests of the Test Anything Protocol (https://testanything.org), with the block of details
// that node:test writes below each of them, and of prove.
func tapNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case 'o':
		rest, ok := strings.CutPrefix(b, "ok ")
		if !ok {
			return 0
		}
		n := digitsAt(rest)
		if n == 0 || n < len(rest) && rest[n] != ' ' {
			return 0
		}
		if strings.Contains(rest, "# TODO") || strings.Contains(rest, "# SKIP") || strings.Contains(rest, "# skip") {
			return 0
		}
		s.tapDetail = true
		if name, ok := strings.CutPrefix(rest[n:], " - "); ok {
			s.end("# "+name, certain|mark(tap))
		}
		return certain | mark(tap)
	case 'n':
		if rest, ok := strings.CutPrefix(b, "not ok "); ok && digitsAt(rest) > 0 {
			s.saw(tap)
		}
	case '1':
		if rest, ok := strings.CutPrefix(b, "1.."); ok && rest != "" && digitsAt(rest) == len(rest) {
			s.saw(tap)
			if r.indent > 0 {
				return mark(tap)
			}
		}
	case 'T':
		if strings.HasPrefix(b, "TAP version ") {
			s.saw(tap)
		}
	case '#':
		if name, ok := strings.CutPrefix(b, "# Subtest: "); ok {
			s.start("# " + name)
			s.saw(tap)
		} else if anyPrefix(b, "# tests ", "# pass ") {
			s.saw(tap)
		} else if strings.HasPrefix(b, "# ") {
			// tape names each test in a comment in front of its results.
			return heading | mark(tap)
		}
	case 'F':
		if strings.HasPrefix(b, "Files=") {
			s.saw(tap)
		}
	}
	return 0
}

// tapDetail names the block that stands below a test that passed: `---`, details that say nothing, `...`.
func tapDetail(s *scan, r *row) mark {
	switch {
	case r.body == "...":
		s.tapDetail = false
		return mark(tap)
	case r.body == "---", tapHarmless(r.body):
		return mark(tap)
	}
	s.tapDetail = false
	return 0
}

// proveNoise names a file of tests that all passed: `t/basic.t .. ok`.
func proveNoise(_ *scan, r *row) mark {
	if strings.HasSuffix(r.body, ".. ok") && r.indent == 0 && r.body[0] != '-' {
		return certain | mark(tap)
	}
	return 0
}

// tapHarmless reports whether a line of a passing test's details says nothing but how long it took and of what type
// it was.
func tapHarmless(b string) bool {
	return anyPrefix(b, "duration_ms:", "type:", "location:")
}
