package jsonview

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func n(v int) *int { return &v }

// repeat joins what item makes of 0..count-1 with commas.
func repeat(count int, item func(i int) string) string {
	all := make([]string, count)
	for i := range all {
		all[i] = item(i)
	}
	return strings.Join(all, ",")
}

func row(i int) string {
	return fmt.Sprintf(`{"id":%d,"name":"a row with a name of some length","ok":true,"error":null}`, i)
}

func TestSampleExact(t *testing.T) {
	three := SampleOptions{Head: n(2), Tail: n(1), Strings: n(20)}
	tests := []struct {
		name, in, want string
		opts           SampleOptions
	}{
		{
			name: "items from the middle go, with a count",
			in:   `{"total":6,"items":[` + repeat(6, row) + `]}`,
			opts: three,
			want: `{"total":6,"items":[` + row(0) + "," + row(1) + `,"… 3 of 6 items elided …",` + row(5) + `]}`,
		},
		{
			name: "line feeds and indentation go, the line feed at the end stays",
			in:   "{ \"a\" : [ 1 , 2 ],\n\t\"b\" : { } , \"c\":[ ] }\n",
			want: "{\"a\": [1, 2],\"b\": {}, \"c\":[]}\n",
		},
		{
			name: "numbers, duplicate names and escapes stay as written",
			in:   `{"n":[12345678901234567890, 1.10, 1E5, -0], "n":1, "u":"caf\u00e9 \/ <&>"}`,
			want: `{"n":[12345678901234567890, 1.10, 1E5, -0], "n":1, "u":"caf\u00e9 \/ <&>"}`,
		},
		{
			name: "zero means zero",
			in:   `[` + repeat(5, row) + `]`,
			opts: SampleOptions{Head: n(0), Tail: n(0)},
			want: `["… 5 of 5 items elided …"]`,
		},
		{
			name: "a failing item in the middle stays",
			in:   `[` + repeat(9, row) + `,{"id":9,"ok":false},` + repeat(9, row) + `]`,
			opts: SampleOptions{Head: n(1)},
			want: `[` + row(0) + `,{"id":9,"ok":false},"… 17 of 19 items elided …"]`,
		},
		{
			name: "so do those next to the end, behind the mark",
			in:   `[` + repeat(9, row) + `,{"status":503},` + row(1) + `]`,
			opts: SampleOptions{Head: n(1), Tail: n(1)},
			want: `[` + row(0) + `,"… 8 of 11 items elided …",{"status":503},` + row(1) + `]`,
		},
		{
			name: "arrays of numbers, booleans and nulls stay whole",
			in:   `{"x" : [` + repeat(200, func(i int) string { return fmt.Sprint(i, ".50") }) + `],"y":[` + strings.Repeat("null,true,", 99) + `false]}`,
			opts: three,
			want: `{"x": [` + repeat(200, func(i int) string { return fmt.Sprint(i, ".50") }) + `],"y":[` + strings.Repeat("null,true,", 99) + `false]}`,
		},
		{
			name: "mixed arrays do not",
			in:   `[` + repeat(200, func(i int) string { return fmt.Sprint(i) }) + `,"x"]`,
			opts: three,
			want: `[0,1,"… 198 of 201 items elided …","x"]`,
		},
		{
			name: "short arrays stay whole: the mark would save nothing",
			in:   `{"labels": ["a","b","c","d","e","f","g","h"]}`,
			opts: three,
			want: `{"labels": ["a","b","c","d","e","f","g","h"]}`,
		},
		{
			name: "strings are cut in characters, escapes counted as one",
			in:   `{"s":"` + strings.Repeat(`日\u672c`, 60) + `"}`,
			opts: SampleOptions{Strings: n(5)},
			want: `{"s":"日\u672c日\u672c日 … 115 of 120 characters elided …"}`,
		},
		{
			name: "a cut does not split a surrogate pair or a family",
			in:   `["` + strings.Repeat(`\ud83d\ude00`, 3) + strings.Repeat("👩‍👩‍👧", 30) + `"]`,
			opts: SampleOptions{Strings: n(5)},
			want: `["` + strings.Repeat(`\ud83d\ude00`, 3) + ` … 150 of 153 characters elided …"]`,
		},
		{
			name: "what stands under an error name stays whole",
			in:   `{"rows":[` + repeat(9, row) + `],"errors":[{"message":"` + strings.Repeat("m", 90) + `"},2,3,"a","b","c","d","e","` + strings.Repeat("f", 200) + `"]}`,
			opts: three,
			want: `{"rows":[` + row(0) + `,` + row(1) + `,"… 6 of 9 items elided …",` + row(8) + `],"errors":[{"message":"` + strings.Repeat("m", 90) + `"},2,3,"a","b","c","d","e","` + strings.Repeat("f", 200) + `"]}`,
		},
		{
			name: "in a long text the failing lines stay",
			in:   `{"log":"` + strings.Repeat(`all is well\n`, 50) + `Error: disk full\n` + strings.Repeat(`all is well\n`, 50) + `"}`,
			opts: SampleOptions{Strings: n(6)},
			want: `{"log":"all is well\nall  … 559 of 1217 characters elided …\nall is well\nall is well\nError: disk full\n` + strings.Repeat(`all is well\n`, 5) + `all is well\n… 496 of 1217 characters elided … is well\nall is well\nall is well\n"}`,
		},
		{
			name: "an array that was sampled before is not sampled again",
			in:   `{"a": ["… 5 of 9 items elided …",` + repeat(9, row) + `]}`,
			opts: three,
			want: `{"a": ["… 5 of 9 items elided …",` + repeat(9, row) + `]}`,
		},
		{
			name: "a line that reads like a failure is there as it was written",
			in:   "{\n  \"failure\": true,\n  \"n\":\n    1,\n  \"m\":  2\n}",
			want: `{"failure": true,"n":1,"m":2}`,
		},
		{
			name: "the byte order mark stays",
			in:   "\ufeff[ 1, 2 ]",
			want: "\ufeff[1, 2]",
		},
		{
			name: "invalid bytes stay",
			in:   "[ \"\xff\xfe\", 2 ]",
			want: "[\"\xff\xfe\", 2]",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := Sample(tt.in, tt.opts)
			if ok != (got != tt.in) {
				t.Errorf("ok is %v for a text that changed: %v", ok, got != tt.in)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Fatalf("(-want +got)\n%s", d)
			}
			if again, ok := Sample(got, tt.opts); ok {
				t.Errorf("the second call changed it: %s", again)
			}
		})
	}
}

func TestSampleDeclines(t *testing.T) {
	for name, in := range map[string]string{
		"empty":           "",
		"text":            "no JSON here\nnor here\n",
		"scalar":          `"a string"`,
		"cut off":         `{"a": [ 1, 2,` + strings.Repeat(" ", 400),
		"mostly text":     strings.Repeat("a line of a log that is no JSON\n", 50) + "{ \"a\" : 1 }\n",
		"minified":        `{"a":[1,2]}`,
		"too deep":        strings.Repeat("[ ", 20000) + strings.Repeat(" ]", 20000),
		"already sampled": strings.Repeat("{\"a\": 1}\n", 9000) + "… [1204 lines elided] …\n",
	} {
		if got, ok := Sample(in, SampleOptions{}); ok || got != in {
			t.Errorf("%s: changed to %s", name, clip(got, 100))
		}
	}
}

func TestSampleFits(t *testing.T) {
	var b strings.Builder
	b.WriteString("{\n  \"items\": [\n")
	for i := range 3000 {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, "    {\n      \"id\": %d,\n      \"text\": %q,\n      \"tags\": [\"a\", \"b\"]\n    }", i, strings.Repeat("lorem ipsum ", 1+i%40))
	}
	b.WriteString("\n  ]\n}\n")
	for _, budget := range []int{1 << 10, 4 << 10, 32 << 10} {
		got, ok := Sample(b.String(), SampleOptions{Budget: budget})
		if !ok || len(got) > budget {
			t.Errorf("budget %d: %v, %d bytes", budget, ok, len(got))
		}
		if err := excerpt(parseTree(t, b.String()), parseTree(t, got)); err != nil {
			t.Errorf("budget %d: %v", budget, err)
		}
	}
}

// says is a small failure detector of the tests' own, so that goldens stay when the real one learns.
func says(line string) bool {
	return strings.Contains(line, "FAIL") || strings.Contains(line, "rror")
}

// TestSampleGoldens runs over outputs of real tools. UPDATE=1 rewrites what is expected.
func TestSampleGoldens(t *testing.T) {
	files, err := filepath.Glob("testdata/sample/*.in")
	if err != nil || len(files) == 0 {
		t.Fatalf("no inputs: %v", err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			in, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := Sample(string(in), SampleOptions{Budget: 3 << 10, Failure: says})
			golden := strings.TrimSuffix(f, ".in") + ".out"
			if os.Getenv("UPDATE") != "" {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			if err := Check(string(in), got, says); err != nil {
				t.Error(err)
			}
		})
	}
}
