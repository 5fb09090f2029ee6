package rulespec

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzValidate holds for any bytes: nothing panics, every diagnostic lies inside the file, and the same bytes give
// the same diagnostics.
func FuzzValidate(f *testing.F) {
	files, _ := filepath.Glob("testdata/err/*.yaml")
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		ds := Validate("f.yaml", data, testOptions)
		lines := strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n")
		for _, d := range ds {
			if d.Line < 1 || d.Line > len(lines) {
				t.Fatalf("line outside of the file: %v", d)
			}
			line := strings.TrimSuffix(lines[d.Line-1], "\r")
			if d.Col < 1 || d.Col > utf8.RuneCountInString(line)+1 {
				t.Fatalf("column outside of the line: %v", d)
			}
			if d.Message == "" || !utf8.ValidString(d.Source) {
				t.Fatalf("not fit to print: %+v", d)
			}
		}
		again := Validate("f.yaml", data, testOptions)
		if len(again) != len(ds) {
			t.Fatalf("%d diagnostics, then %d", len(ds), len(again))
		}
		for i := range ds {
			if ds[i] != again[i] {
				t.Fatalf("%v, then %v", ds[i], again[i])
			}
		}
	})
}
