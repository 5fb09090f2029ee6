package builtin

import "strings"

// jvmTestNoise names passing tests of Surefire and Failsafe, Ant's junit task, Gradle, ScalaTest and specs2. The line
// that counts a class goes if it counts no failure; the run's total, which has no time, stays.
func jvmTestNoise(s *scan, r *row) mark {
	b := r.body
	tag := ""
	if b[0] == '[' {
		if i := strings.IndexByte(b, ']'); i > 0 && i < 12 {
			tag, b = b[1:i], strings.TrimLeft(b[i+1:], " ")
		}
		if b == "" && tag == "junit" {
			return empty | mark(anyTool)
		}
		if b == "" {
			return 0
		}
	}
	switch b[0] {
	case 'T':
		if rest, ok := strings.CutPrefix(b, "Testsuite: "); ok && javaName(rest) {
			return heading | mark(anyTool)
		}
		if strings.HasPrefix(b, "Tests run: ") && strings.Contains(b, "Failures: 0, Errors: 0") && strings.Contains(b, "Time elapsed") {
			return passed
		}
	case 'R':
		// Running com.example.FooTest, once its count goes
		if rest, ok := strings.CutPrefix(b, "Running "); ok && javaName(rest) {
			return heading | mark(anyTool)
		}
		if strings.HasPrefix(b, "Run completed in ") && tag == "info" {
			s.saw(scalatest)
		}
	case '-':
		if tag == "info" && strings.HasPrefix(b, "- ") {
			return mark(scalatest)
		}
	case '+':
		if tag == "info" && strings.HasPrefix(b, "+ ") {
			return mark(specs2)
		}
	}
	if tag == "info" && strings.HasPrefix(b, "Total for specification ") {
		s.saw(specs2)
	}
	return 0
}

// gradleTestNoise names `com.example.FooTest > bar PASSED`.
func gradleTestNoise(_ *scan, r *row) mark {
	if strings.HasSuffix(r.body, " PASSED") && strings.Contains(r.body, " > ") {
		return passed
	}
	return 0
}

// javaName reports whether s is a dotted name, as of a class.
func javaName(s string) bool {
	dots := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '.':
			dots++
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '_', c == '$':
		default:
			return false
		}
	}
	return dots > 0 && s[len(s)-1] != '.'
}
