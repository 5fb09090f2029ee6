package rulespec

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"gopkg.in/yaml.v3"
)

func resolved(t *testing.T) *jsonschema.Resolved {
	t.Helper()
	var s jsonschema.Schema
	if err := json.Unmarshal([]byte(Schema()), &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// asJSON is a rule file as a validator sees it.
func asJSON(t *testing.T, data []byte) any {
	t.Helper()
	var v any
	if err := yaml.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	j, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(j, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestSchemaGood(t *testing.T) {
	r := resolved(t)
	files, err := filepath.Glob("testdata/err/ok-*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Validate(asJSON(t, data)); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestSchemaBad holds that what the schema can know to be wrong is wrong for it and for the reader.
func TestSchemaBad(t *testing.T) {
	r := resolved(t)
	rule := func(lines string) string { return "version: 1\nrules:\n  - id: a\n    " + lines }
	stage := func(s string) string { return rule("match: 'true'\n    pipeline: [" + s + "]\n") }
	for _, file := range []string{
		"rules: []\n",
		"version: 2\n",
		"version: one\n",
		"version: 1\nruels: []\n",
		"version: 1\nrules: {}\n",
		"version: 1\nsettings: {min_bytes: -1}\n",
		"version: 1\nsettings: {min_savings: 2}\n",
		"version: 1\ndisable: 5\n",
		rule("match: 'true'\n"),
		rule("pipeline: [{drop: a}]\n"),
		rule("match: [a]\n    pipeline: [{drop: a}]\n"),
		rule("match: ''\n    pipeline: [{drop: a}]\n"),
		rule("match: 'true'\n    pipeline: []\n"),
		rule("match: 'true'\n    then: never\n    pipeline: [{drop: a}]\n"),
		rule("match: 'true'\n    pipeline: [{drop: a}]\n    tests: 5\n"),
		rule("match: 'true'\n    pipeline: [{drop: a}]\n    tests: [{name: x}]\n"),
		rule("match: 'true'\n    pipeline: [{drop: a}]\n    tests: [{input: x, input_file: y}]\n"),
		rule("match: 'true'\n    pipeline: [{drop: a}]\n    tests: [{input: x, expected: y}]\n"),
		stage("drop"), stage("{drpo: a}"), stage("{drop: 5}"), stage("{drop: [a, 5]}"), stage("{drop: []}"), stage("{drop: {to: a}}"),
		stage("{drop: a, keep: b}"), stage("{when: 'true'}"), stage("{keep: {before: 1}}"), stage("{keep: {from: a, patterns: b}}"),
		stage("{replace: {pattern: a}}"), stage("{replace: {pattern: a, with: b, scope: some}}"), stage("{dedup: window}"),
		stage("{cut: {}}"), stage("{cut: {lines: 0}}"), stage("{cut: {head: 1, lines: 2}}"), stage("{blank: squeeze}"),
		stage("{count: {patterns: {}}}"), stage("{count: {patterns: {a-b: c}}}"), stage("{extract: {pattern: a, which: last}}"),
		stage("{say: {text: a}}"), stage("{say: {if: a, text: ' '}}"), stage("{on_empty: ''}"), stage("{use: [a]}"), stage("{json: {selekt: a}}"),
		"version: 1\nrules: [{id: 'has blanks', match: 'true', pipeline: [{drop: a}]}]\n",
	} {
		if r.Validate(asJSON(t, []byte(file))) == nil {
			t.Errorf("the schema takes\n%s", file)
		}
		if !HasErrors(Validate("f.yaml", []byte(file), testOptions)) {
			t.Errorf("the reader takes\n%s", file)
		}
	}
}

// TestSchemaKeys holds that the schema and the reader know the same keys.
func TestSchemaKeys(t *testing.T) {
	var s map[string]any
	if err := json.Unmarshal([]byte(Schema()), &s); err != nil {
		t.Fatal(err)
	}
	keys := func(path ...string) []string {
		v := any(s)
		for _, p := range path {
			v = v.(map[string]any)[p]
		}
		return sorted(v.(map[string]any)["properties"].(map[string]any))
	}
	for name, c := range map[string]struct{ schema, reader []string }{
		"file":     {keys(), fileKeys},
		"settings": {keys("definitions", "settings"), settingKeys},
		"store":    {keys("definitions", "settings", "properties", "store"), storeKeys},
		"rule":     {keys("definitions", "rule"), ruleKeys},
		"stage":    {keys("definitions", "stage"), append([]string{"when"}, stageNames...)},
		"test":     {keys("definitions", "test"), testKeys},
	} {
		reader := slices.Clone(c.reader)
		slices.Sort(reader)
		if !slices.Equal(c.schema, reader) {
			t.Errorf("%s: the schema has %s, the reader %s", name, strings.Join(c.schema, " "), strings.Join(reader, " "))
		}
	}
}
