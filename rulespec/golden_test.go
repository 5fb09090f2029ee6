package rulespec

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
)

// testOptions know a version and some compiled rules.
var testOptions = Options{Version: "0.3.0", Builtins: []engine.Rule{{ID: "dedup-elide"}, {ID: "git-status"}, {ID: "html-to-text"}}}

// TestErrors holds the diagnostics of every file of testdata/err, in full, against the .out file beside it.
// UPDATE=1 rewrites them.
func TestErrors(t *testing.T) {
	files, err := filepath.Glob("testdata/err/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".yaml"), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			ds := Validate(filepath.Base(path), data, testOptions)
			if err := WriteText(&b, ds); err != nil {
				t.Fatal(err)
			}
			compareGolden(t, strings.TrimSuffix(path, ".yaml")+".out", b.String())
			if strings.HasPrefix(filepath.Base(path), "ok-") == HasErrors(ds) {
				t.Errorf("errors: %v, which does not go with the name of the file", HasErrors(ds))
			}
		})
	}
}

func compareGolden(t *testing.T, path, got string) {
	t.Helper()
	if os.Getenv("UPDATE") == "1" {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
