package command

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTables reads the lines of testdata/*.txt, one kind a file, each followed by what Parse must say of it:
//
//	$ cd w && cat "a b" | head
//	= cat "a b"  [hides verbatim dir=w]
//	$ make | grep x
//	- piped into grep  [hides]
//
// ⏎ in a line stands for a line end. UPDATE=1 rewrites what is said; read the difference.
func TestTables(t *testing.T) {
	for _, table := range tables(t) {
		t.Run(strings.TrimSuffix(filepath.Base(table.file), ".txt"), func(t *testing.T) {
			file, lines := table.file, table.lines
			var out []string
			for i := 0; i < len(lines); i++ {
				out = append(out, lines[i])
				cmd, ok := strings.CutPrefix(lines[i], "$ ")
				if !ok {
					continue
				}
				got := describe(Parse(strings.ReplaceAll(cmd, "⏎", "\n"), nil, nil))
				out = append(out, got)
				if i+1 < len(lines) && (strings.HasPrefix(lines[i+1], "= ") || strings.HasPrefix(lines[i+1], "- ")) {
					i++
					if os.Getenv("UPDATE") == "" && lines[i] != got {
						t.Errorf("%s:%d\n$ %s\n got %s\nwant %s", file, i, cmd, got, lines[i])
					}
				} else if os.Getenv("UPDATE") == "" {
					t.Errorf("%s:%d: %q has no answer", file, i+1, cmd)
				}
			}
			if os.Getenv("UPDATE") != "" {
				if err := os.WriteFile(file, []byte(strings.Join(out, "\n")+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// table is one file of lines and answers.
type table struct {
	file  string
	lines []string
}

func tables(t testing.TB) (out []table) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no tables: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, table{file, strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")})
	}
	return out
}

// describe is the line of a table that says all that Parse found.
func describe(c Command) string {
	var words, notes []string
	for _, w := range c.Words() {
		if w == "" || strings.ContainsAny(w, " \t\n\"'\\") {
			w = fmt.Sprintf("%q", w)
		}
		words = append(words, w)
	}
	if c.HidesExit() {
		notes = append(notes, "hides")
	}
	if c.Verbatim() {
		notes = append(notes, "verbatim")
	}
	if c.Dir() != "" {
		notes = append(notes, "dir="+c.Dir())
	}
	for _, e := range c.env {
		notes = append(notes, "env="+e)
	}
	out := "= " + strings.Join(words, " ")
	if len(words) == 0 {
		out = "- " + c.Decline()
	}
	if len(notes) > 0 {
		out += "  [" + strings.Join(notes, " ") + "]"
	}
	return out
}
