package ruletest

import "testing"

func TestJSONStage(t *testing.T) {
	results := Run(load(t, "testdata/json.yaml"), Options{})
	if len(results) == 0 {
		t.Fatal("no tests")
	}
	for _, r := range results {
		if !r.Passed() {
			t.Errorf("%s/%s (%s): %v\n%s", r.Test.Rule, r.Test.Name, r.Stats.Rule, r.Failures, r.Text)
		}
	}
}
