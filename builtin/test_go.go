package builtin

import "strings"

// goBuild is what the go command writes besides tests.
var goBuild = family{
	id: "go-build",
	commands: []invocation{
		{[]string{"go", "golangci-lint", "staticcheck", "goreleaser"}, nil},
	},
}

// goNoise names what passing tests and fetched modules leave in the output of the go command, gotestsum and Ginkgo.
// The line that starts a test goes once the line that ends it stands in the text: of a test that never ends it stays.
func goNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case '=':
		if name, ok := strings.CutPrefix(b, "=== RUN   "); ok {
			s.saw(goTest)
			s.start("=== " + name)
			return 0
		}
		if anyPrefix(b, "=== PAUSE ", "=== CONT  ") {
			s.saw(goTest)
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "=== NAME  ") {
			return heading | mark(anyTool)
		}
	case '-':
		return goResult(s, b)
	case 'P':
		if b == "PASS" {
			return mark(goTest)
		}
		// gotestsum --format testname
		if strings.HasPrefix(b, "PASS ") && strings.HasSuffix(b, "s)") {
			return certain | mark(gotestsum)
		}
	case 'D':
		if strings.HasPrefix(b, "DONE ") && strings.Contains(b, " tests") {
			s.saw(gotestsum)
		}
	case 'o':
		if strings.HasPrefix(b, "ok  \t") {
			s.saw(goTest)
			return crowd | mark(goTest)
		}
	case 'F':
		if strings.HasPrefix(b, "FAIL\t") {
			s.saw(goTest)
		}
	case '?':
		if strings.HasPrefix(b, "?   \t") && strings.HasSuffix(b, "[no test files]") {
			s.saw(goTest)
			return mark(anyTool)
		}
	case 'g':
		if anyPrefix(b, "go: downloading ", "go: extracting ", "go: finding ") {
			return mark(anyTool)
		}
	}
	return 0
}

func goResult(s *scan, b string) mark {
	rest, ok := strings.CutPrefix(b, "--- ")
	if !ok {
		return 0
	}
	result, name, ok := strings.Cut(rest, ": ")
	if !ok || result != "PASS" && result != "FAIL" && result != "SKIP" {
		return 0
	}
	if i := strings.LastIndex(name, " ("); i >= 0 {
		name = name[:i]
	} else {
		return 0
	}
	s.saw(goTest)
	// The result of a subtest stands below all output of its parent: of one that failed, the line that starts it is all
	// that says whose the messages after it are.
	if result != "FAIL" || !strings.Contains(name, "/") {
		s.end("=== "+name, passed)
	}
	if result == "PASS" {
		return passed
	}
	return 0
}
