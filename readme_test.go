package compaction_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/rulespec"
	"github.com/compaction-dev/compaction/rulespec/ruletest"
)

// TestReadme holds what the README says to what there is: each builtin rule has its row, each command its own, and
// no command stands there that does not exist.
func TestReadme(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(data)
	at := 0
	for _, r := range builtin.Rules() {
		i := strings.Index(readme, "| `"+r.ID+"` |")
		if i < at {
			t.Errorf("the rule %s has no row, or not in its place", r.ID)
		}
		at = i
	}
	if !strings.Contains(readme, "| `"+builtin.FallbackRuleID+"` |") {
		t.Errorf("the fallback has no row")
	}

	help, err := exec.Command("go", "run", "./cmd/compaction", "--help").Output()
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(help), "Available Commands:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	_, rows, _ := strings.Cut(readme, "## Commands\n")
	rows, _, _ = strings.Cut(rows, "\n## ")
	there := map[string]bool{}
	for l := range strings.Lines(list) {
		name := strings.Fields(l)[0]
		there[name] = true
		if name != "help" && !strings.Contains(rows, "compaction "+name) && !strings.Contains(rows, "`"+name+"`") {
			t.Errorf("the command %s has no row", name)
		}
	}
	for _, part := range strings.Split(rows, "`compaction ")[1:] {
		if name := strings.FieldsFunc(part, func(r rune) bool { return r == ' ' || r == '`' || r == '\n' })[0]; !there[name] {
			t.Errorf("there is no command %s", name)
		}
	}
}

// TestReadmeRules says that the rule file in the README is right, and that its tests pass.
func TestReadmeRules(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, yaml, _ := strings.Cut(string(data), "```yaml\n")
	yaml, _, _ = strings.Cut(yaml, "```")
	name := filepath.Join(t.TempDir(), rulespec.ProjectFile)
	if err := os.WriteFile(name, []byte(yaml), 0o644); err != nil {
		t.Fatal(err)
	}
	set := rulespec.Check(name, rulespec.Options{Builtins: builtin.All()})
	for _, d := range set.Diagnostics() {
		t.Error(d)
	}
	results := ruletest.Run(set, ruletest.Options{})
	if len(results) == 0 {
		t.Error("it has no tests")
	}
	for _, r := range results {
		if !r.Passed() {
			t.Errorf("%+v", r.Failures)
		}
	}
}

// TestReadmeStages says that each stage stands in the table with forms that work, and each name of a match in its own.
func TestReadmeStages(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	o := rulespec.Options{Builtins: builtin.All()}
	row := func(in, head string) (rows []string) {
		_, table, _ := strings.Cut(in, head)
		table, _, _ = strings.Cut(table, "\n\n")
		for l := range strings.Lines(table) {
			if cells := strings.Split(l, "|"); len(cells) > 2 && !strings.HasPrefix(l, "|---") {
				rows = append(rows, cells[1])
			}
		}
		return rows
	}
	there := map[string]bool{}
	for _, cell := range row(string(data), "| stage | does |\n") {
		for i, form := range strings.Split(cell, "`") {
			if i%2 == 0 {
				continue
			}
			name, _, _ := strings.Cut(form, ":")
			there[name] = true
			file := "version: 1\nrules:\n  - id: a\n    command: a\n    pipeline:\n      - " + form + "\n"
			for _, d := range rulespec.CheckData("x.yaml", []byte(file), o).Diagnostics() {
				t.Errorf("%s: %s", form, d)
			}
		}
	}
	for _, name := range []string{"drop", "keep", "pin", "replace", "dedup", "cut", "blank", "count", "extract", "json", "say", "on_empty", "use"} {
		if !there[name] {
			t.Errorf("the stage %s has no row", name)
		}
	}
	if len(there) != 13 {
		t.Errorf("rows of stages that there are not: %v", there)
	}

	names := map[string]bool{}
	for _, cell := range row(string(data), "| in `match` | is |\n") {
		for i, expr := range strings.Split(cell, "`") {
			if i%2 == 0 {
				continue
			}
			names[expr] = true
			ok := false
			for _, whole := range []string{expr, expr + ` == "x"`, expr + " > 3", expr + ".size() > 3"} {
				file := "version: 1\nrules:\n  - id: a\n    match: |\n      " + whole + "\n    pipeline: [{blank: drop}]\n"
				ok = ok || len(rulespec.CheckData("x.yaml", []byte(file), o).Diagnostics()) == 0
			}
			if !ok {
				t.Errorf("%s is no expression", expr)
			}
		}
	}
	help, err := exec.Command("go", "run", "./cmd/compaction", "rules", "--help-match").Output()
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(help), "# the names:")
	for _, name := range strings.Fields(strings.ReplaceAll(list, "#", " ")) {
		if !names[name] && !strings.Contains(string(data), "`"+name+".") {
			t.Errorf("the name %s has no row", name)
		}
	}
}
