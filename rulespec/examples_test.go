package rulespec

import "testing"

func TestExamples(t *testing.T) {
	for _, e := range Examples() {
		s := newSource("f", nil)
		if s.expression(text{value: e.Expr}, "match") == nil || len(s.found) > 0 || e.For == "" {
			t.Errorf("%s: %v", e.Expr, s.found)
		}
	}
}
