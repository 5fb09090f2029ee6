package failure

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The texts are what the tools wrote here, but for those whose first line says that they were written from a
// document. Each golden is the text with "! " before failure lines and "| " before evidence; the steps around it must
// have neither. UPDATE=1 rewrites the goldens.
func TestEvidenceOfTools(t *testing.T) {
	texts, err := filepath.Glob("testdata/evidence/*.txt")
	if err != nil || len(texts) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	outputs := "../../testdata/outputs/test-output/"
	texts = append(texts, outputs+"mocha-fail.txt", outputs+"jest-fail.txt", outputs+"vitest-fail.txt", outputs+"node-test-fail.txt")
	for _, name := range texts {
		base := strings.TrimSuffix(filepath.Base(name), ".txt")
		t.Run(base, func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			const before, after = "step 1 of the plan\nstep 2 of the plan\n", "step 3 of the plan\nstep 4 of the plan\n"
			in := string(text)
			if strings.HasPrefix(in, "written, not captured:") {
				in = in[strings.IndexByte(in, '\n')+1:]
			}
			got := marked(before + strings.TrimSuffix(in, "\n") + "\n" + strings.TrimSuffix(after, "\n"))
			for l := range strings.Lines(got) {
				if strings.Contains(l, " of the plan") && l[0] != ' ' {
					t.Errorf("a line that belongs to nothing was marked: %s", l)
				}
			}
			golden := "testdata/evidence/" + base + ".golden"
			if os.Getenv("UPDATE") != "" {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}
