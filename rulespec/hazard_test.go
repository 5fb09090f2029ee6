package rulespec

import (
	"fmt"
	"strings"
	"testing"
)

// TestHazards holds that files which are broken or hostile by their size are refused, in few words. Each would cost
// minutes or gigabytes if it were taken at its word, so that a bound that is lost makes this test a slow one.
func TestHazards(t *testing.T) {
	rule := func(id int, drop string) string {
		return fmt.Sprintf("  - id: r%d\n    command: c%d\n    pipeline: [{drop: '%s'}]\n", id, id, drop)
	}
	repeat := func(n int, f func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(f(i))
		}
		return b.String()
	}
	cases := map[string]struct{ file, want string }{
		"too many bytes":      {"version: 1\n" + strings.Repeat("# x\n", 3<<20), "more bytes than the 1048576 that a rule file may have"},
		"too many rules":      {"version: 1\nrules:\n" + strings.Repeat("  - {id: a}\n", 10_001), "the file has 10001 rules, and a rule file may have 10000"},
		"a pattern too long":  {"version: 1\nrules:\n" + rule(0, strings.Repeat("(a|b)*", 100_000)), "the regular expression is too large"},
		"a pattern too large": {"version: 1\nrules:\n" + rule(0, strings.Repeat("[a-z]{1000}", 20)), "the regular expression is too large"},
		"patterns too large together": {"version: 1\nrules:\n" + repeat(600, func(i int) string { return rule(i, "[a-z]{1000}") }),
			"too large together"},
		"nested too deep":    {"version: 1\nrules: " + strings.Repeat("[", 1001) + strings.Repeat("]", 1001), "nested more than 1000 deep"},
		"nested without end": {"version: 1\nrules: " + strings.Repeat("[", 20_000), "exceeded max depth"},
		"braces without end": {"version: 1\nrules: " + strings.Repeat("{a: ", 9_000), "not YAML"},
		"dashes without end": {"version: 1\nrules:\n " + strings.Repeat("- ", 9_000) + "a\n", "nested more than 1000 deep"},
		"aliases of aliases": {"version: 1\na: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nrules: *c\n", "aliases (*a) are not supported"},
		"an alias to itself": {"version: 1\nrules: &r\n  - *r\n", "aliases (*r) are not supported"},
		"keys without end":   {"version: 1\n" + repeat(100_000, func(i int) string { return fmt.Sprintf("k%d: 1\n", i) }), `unknown key "k0"`},
		"one id without end": {"version: 1\nrules:\n" + strings.Repeat(rule(0, "a"), 5_000), "there twice"},
		"an expression too long": {"version: 1\nrules:\n  - id: a\n    match: '" + strings.Repeat("failed || ", 50_000) + "failed'\n    pipeline: [{drop: a}]\n",
			"match is too long"},
		"an expression too deep": {"version: 1\nrules:\n  - id: a\n    match: '" + strings.Repeat("(", 900) + "failed" + strings.Repeat(")", 900) + "'\n    pipeline: [{drop: a}]\n",
			"match"},
		"a line without end": {"version: 1\nrules: [{id: " + strings.Repeat("x", 1<<19) + "}]\n", "an id is made of"},
		"broken at the end":  {"version: 1\nrules:\n" + strings.Repeat("  - {id: a, command: b, pipeline: [{drop: a}]}\n", 20_000) + "  - [\n", "not YAML"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			ds := Validate("f.yaml", []byte(c.file), testOptions)
			if !HasErrors(ds) || len(ds) > maxDiagnostics+1 {
				t.Fatalf("%d diagnostics", len(ds))
			}
			found, size := false, 0
			for _, d := range ds {
				found = found || strings.Contains(d.Message, c.want)
				size += len(d.Message) + len(d.Source) + len(d.Hint)
			}
			if !found {
				t.Errorf("%q is not said, but %v", c.want, ds[0])
			}
			if size > 100_000 {
				t.Errorf("%d bytes of diagnostics", size)
			}
		})
	}
}
