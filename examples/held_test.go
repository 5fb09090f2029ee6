package examples

import (
	"os"
	"path/filepath"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/compaction-dev/compaction/rulespec"
	"github.com/compaction-dev/compaction/rulespec/ruletest"
)

// TestEachPartIsHeld takes one stage, or one pattern of a list, out of an example at a time: a test of the file has to
// fail then, or the part is there for nothing and its reader learns nothing.
func TestEachPartIsHeld(t *testing.T) {
	files := append(ruleFiles(t), filepath.Join("layers", "tools", "compaction", "tickets.yaml"))
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if testdata, err := filepath.Abs(filepath.Join(filepath.Dir(path), "testdata")); err == nil {
			if err := os.Symlink(testdata, filepath.Join(dir, "testdata")); err != nil {
				t.Skip("no symbolic links:", err)
			}
		}
		var file yaml.Node
		if err := yaml.Unmarshal(data, &file); err != nil {
			t.Fatal(err)
		}
		for _, list := range removable(t, &file) {
			whole := list.Content
			for i, part := range whole {
				list.Content = append(append([]*yaml.Node(nil), whole[:i]...), whole[i+1:]...)
				if holds(t, dir, filepath.Base(path), &file) {
					t.Errorf("%s:%d:%d: no test fails without this", path, part.Line, part.Column)
				}
			}
			list.Content = whole
		}
	}
}

// removable are the lists in a rule file that may lose one element: pipelines, and lists of patterns in stages.
func removable(t *testing.T, file *yaml.Node) (lists []*yaml.Node) {
	t.Helper()
	rules := at(file.Content[0], "rules")
	if rules == nil {
		t.Fatal("no rules")
	}
	for _, r := range rules.Content {
		pipeline := at(r, "pipeline")
		if len(pipeline.Content) > 1 {
			lists = append(lists, pipeline)
		}
		for _, stage := range pipeline.Content {
			walk(stage, func(n *yaml.Node) {
				if n.Kind == yaml.SequenceNode && len(n.Content) > 1 {
					lists = append(lists, n)
				}
			})
		}
	}
	return lists
}

func at(n *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

func walk(n *yaml.Node, f func(*yaml.Node)) {
	f(n)
	for _, c := range n.Content {
		walk(c, f)
	}
}

// holds reports whether a rule file passes all its tests.
func holds(t *testing.T, dir, name string, file *yaml.Node) bool {
	t.Helper()
	text, err := yaml.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	set := check(t, path)
	if rulespec.HasErrors(set.Diagnostics()) {
		t.Fatal(set.Diagnostics())
	}
	for _, r := range ruletest.Run(set, ruletest.Options{}) {
		if !r.Passed() {
			return false
		}
	}
	return true
}
