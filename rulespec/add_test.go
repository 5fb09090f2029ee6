package rulespec

import "testing"

func TestAddRule(t *testing.T) {
	const rule = "- id: new\n  command: make\n  pipeline: [{drop: a}]\n"
	cases := map[string]struct{ before, after string }{
		"empty":      {"", "version: 1\nrules:\n  - id: new\n    command: make\n    pipeline: [{drop: a}]\n"},
		"no rules":   {"version: 1", "version: 1\nrules:\n  - id: new\n    command: make\n    pipeline: [{drop: a}]\n"},
		"empty list": {"version: 1\nrules: []\n# end\n", "version: 1\nrules:\n  - id: new\n    command: make\n    pipeline: [{drop: a}]\n# end\n"},
		"empty value": {"version: 1\nrules: # none yet\nsettings: {}\n",
			"version: 1\nrules: # none yet\n  - id: new\n    command: make\n    pipeline: [{drop: a}]\nsettings: {}\n"},
		"after others, ahead of a comment on the next key": {
			"version: 1\nrules:\n- id: old\n  command: x\n  pipeline:\n  - say:\n      if: a\n      text: |\n        b\n        # not a comment\n\n# the settings\nsettings: {}\n",
			"version: 1\nrules:\n- id: old\n  command: x\n  pipeline:\n  - say:\n      if: a\n      text: |\n        b\n        # not a comment\n\n- id: new\n  command: make\n  pipeline: [{drop: a}]\n\n# the settings\nsettings: {}\n",
		},
		"CRLF": {"version: 1\r\nrules:\r\n  - {id: old, command: x, pipeline: [{drop: a}]}",
			"version: 1\r\nrules:\r\n  - {id: old, command: x, pipeline: [{drop: a}]}\r\n\r\n  - id: new\r\n    command: make\r\n    pipeline: [{drop: a}]\r\n"},
	}
	for name, c := range cases {
		got, err := AddRule([]byte(c.before), rule)
		if err != nil || string(got) != c.after {
			t.Errorf("%s: %v\n%q\n%q", name, err, got, c.after)
			continue
		}
		set := CheckData("f.yaml", got, testOptions)
		if HasErrors(set.Diagnostics()) || set.Rules[len(set.Rules)-1].ID != "new" {
			t.Errorf("%s: %v", name, set.Diagnostics())
		}
	}
	for _, bad := range []string{"rules: [", "version: 2\n", "- a\n", "{version: 1}", "version: 1\nrules: [{id: a, command: x, pipeline: [{drop: a}]}]\n"} {
		if got, err := AddRule([]byte(bad), rule); err == nil {
			t.Errorf("%q becomes %q", bad, got)
		}
	}
}
