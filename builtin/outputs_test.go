package builtin

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
)

// captured is an output of a real tool, as `testdata/outputs/FAMILY/NAME.txt` holds it. NAME.cmd has the command line
// and, on its last line, `exit N`; NAME.golden what the rules make of it.
// Where the tool cannot run, the text is written from its documented format: a first line, which is not part of it,
// then says `written, not captured: SOURCE`.
type captured struct {
	family, name, path string
	in                 engine.Input
}

func (c captured) String() string { return c.family + "/" + c.name }

const outputs = "../testdata/outputs"

// allOutputs reads all outputs, in the order of their paths.
func allOutputs(t testing.TB) []captured {
	t.Helper()
	paths, err := filepath.Glob(outputs + "/*/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no outputs in %s: %v", outputs, err)
	}
	var all []captured
	for _, p := range paths {
		base := strings.TrimSuffix(p, ".txt")
		cmd, err := os.ReadFile(base + ".cmd")
		if err != nil {
			t.Fatal(err)
		}
		line, last, _ := strings.Cut(strings.TrimSpace(string(cmd)), "\nexit ")
		exit, err := strconv.Atoi(last)
		if err != nil {
			t.Fatalf("%s.cmd: %v", base, err)
		}
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		c := captured{family: filepath.Base(filepath.Dir(p)), name: filepath.Base(base), path: base}
		if first, rest, _ := strings.Cut(string(text), "\n"); strings.HasPrefix(first, "written, not captured: ") {
			text = []byte(rest)
		}
		c.in = engine.Input{Tool: "bash", Command: line, Exit: engine.Exited(exit), Text: string(text)}
		all = append(all, c)
	}
	return all
}

func TestOutputsComeOutAsTheirGoldens(t *testing.T) {
	// Without the fallback, so that the goldens show what the rules know.
	e := engine.New(engine.Config{Builtins: Rules(), Finish: finish}, engine.Options{})
	for _, c := range allOutputs(t) {
		t.Run(c.String(), func(t *testing.T) {
			r := e.Compact(c.in)
			got := r.Stats.Rule + "\n"
			if r.Stats.Applied {
				got += r.Text
			}
			golden(t, c.path+".golden", got)
		})
	}
}

func golden(t *testing.T, path, got string) {
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
		t.Errorf("%s: got\n%s\nwant\n%s", path, got, want)
	}
}
