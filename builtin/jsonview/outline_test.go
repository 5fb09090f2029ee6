package jsonview

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOutline(t *testing.T) {
	tests := []struct {
		name, in, want string
		opts           OutlineOptions
	}{
		{
			name: "items are merged, with how often a member is there",
			in:   `{"n": 3, "items": [{"id": 1, "x": null}, {"id": 12345678901234567890, "tags": []}, {"id": 2.50, "x": "é"}]}`,
			want: `{"type":"object","bytes":108,"lines":1,"depth":4,"shape":{"type":"object","keys":{"n":"number 3","items":{"type":"array, 3 items","item":{"type":"object","keys":{"id":"number, 1 to 12345678901234567890","x":"null 1× | string 1×, in 2 of 3, up to 1 characters, such as \"é\"","tags":"array, in 1 of 3, 0 items"}}}}},"arrays":[{"path":"items","items":3,"bytes":88}],"hints":["compress path \"items\" with mode sample_array shows some of 3 items; filter path \"items\" finds items","slice path \"items.0\" shows one item"]}`,
		},
		{
			name: "all items count, not the first ones",
			in:   `[1,2,3,4,5,"x",{}]`,
			want: `{"type":"array","bytes":18,"lines":1,"depth":2,"shape":{"type":"array, 7 items","item":{"type":"number 5× | string 1× | object 1×, 1 to 5, up to 1 characters, such as \"x\"","keys":{}}},"arrays":[{"path":"","items":7,"bytes":17}],"hints":["compress with mode sample_array shows some of 7 items; filter finds items","slice path \"0\" shows one item"]}`,
		},
		{
			name: "arrays below the last level that is told apart have their lengths",
			in:   `[{"a": [1, 2, 3]}, {"a": [[4], 5, 6]}]`,
			opts: OutlineOptions{MaxDepth: new(2)},
			want: `{"type":"array","bytes":38,"lines":1,"depth":4,"shape":{"type":"array, 2 items","item":{"type":"object","keys":{"a":"array, 3 items, 6 in all"}}},"arrays":[{"path":"","items":2,"bytes":37}],"hints":["compress with mode sample_array shows some of 2 items; filter finds items","slice path \"0\" shows one item"]}`,
		},
		{
			name: "long numbers are shown by their start",
			in:   `{"n": 123456789012345678901234567890123456789012345}`,
			want: `{"type":"object","bytes":52,"lines":1,"depth":1,"shape":{"type":"object","keys":{"n":"number 1234567890123456789012345678901234567890… of 45 characters"}}}`,
		},
		{
			name: "names are written so that paths with them resolve",
			in:   `{"a.b": {"*": [1, 2]}, "": ["x"], "$": [[3]]}`,
			want: `{"type":"object","bytes":45,"lines":1,"depth":3,"shape":{"type":"object","keys":{"a.b":{"type":"object","keys":{"*":{"type":"array, 2 items","item":"number, 1 to 2"}}},"":{"type":"array, 1 item","item":"string \"x\""},"$":{"type":"array, 1 item","item":{"type":"array, 1 item","item":"number 3"}}}},"arrays":[{"path":"a\\.b.\\*","items":2,"bytes":5},{"path":"/","items":1,"bytes":4},{"path":"\\$","items":1,"bytes":4}],"hints":["compress path \"a\\\\.b.\\\\*\" with mode sample_array shows some of 2 items; filter path \"a\\\\.b.\\\\*\" finds items","slice path \"a\\\\.b.\\\\*.0\" shows one item"]}`,
		},
		{
			name: "a value by path, failing members below it",
			in:   "{\"a\": 1,\n \"b\": {\"rows\": [{\"ok\": true}, {\"ok\": false}],\n \"errors\": [], \"error\": {\"code\": 7}}}",
			opts: OutlineOptions{Path: "b"},
			want: `{"path":"b","type":"object","bytes":76,"lines":2,"depth":3,"shape":{"type":"object","keys":{"rows":{"type":"array, 2 items","item":{"type":"object","keys":{"ok":"boolean"}}},"errors":"array, 0 items","error":{"type":"object","keys":{"code":"number 7"}}}},"arrays":[{"path":"b.rows","items":2,"bytes":28}],"failing":2,"failingPaths":["b.rows.1.ok","b.error"],"hints":["compress path \"b.rows\" with mode sample_array shows some of 2 items; filter path \"b.rows\" finds items","slice path \"b.rows.0\" shows one item","slice path \"b.rows.1.ok\" shows the first member that tells of a failure"]}`,
		},
		{
			name: "records, with lines that are none",
			in:   "starting\n{\"a\":1}\noops\n{\"a\":2,\"b\":\"x\"}\n{\"a\":\n",
			want: `{"type":"records","records":true,"bytes":44,"lines":5,"depth":2,"shape":{"type":"array, 2 items","item":{"type":"object","keys":{"a":"number, 1 to 2","b":"string, in 1 of 2 \"x\""}}},"skippedLines":3,"hints":["slice with path 0 shows the first record, - the last; filter finds records"]}`,
		},
		{
			name: "a text that is cut off",
			in:   `{"events":[{"id":1},{"id":2},{"id"`,
			want: `{"type":"object","bytes":34,"lines":1,"depth":3,"shape":{"type":"object","keys":{"events":{"type":"array, 3 items","item":{"type":"object","keys":{"id":"number, in 2 of 3, 1 to 2"}}}}},"arrays":[{"path":"events","items":3,"bytes":23}],"stopsAt":34,"problem":"the text ends at byte 34 in the middle of a value; fetch it again, or read what is there by line","hints":["compress path \"events\" with mode sample_array shows some of 3 items; filter path \"events\" finds items","slice path \"events.0\" shows one item","the text is not whole: counts are those of the part that can be read"]}`,
		},
		{
			name: "depth zero",
			in:   `{"a":{"b":1}}`,
			opts: OutlineOptions{MaxDepth: n(0)},
			want: `{"type":"object","bytes":13,"lines":1,"depth":2,"shape":"object"}`,
		},
		{
			name: "a byte order mark and a scalar",
			in:   "\ufeff\"x\"\n",
			want: `{"type":"string","bytes":7,"lines":1,"depth":0,"shape":"string \"x\""}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.opts.Failure = says
			r, err := Outline(Text(tt.in), tt.opts)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, string(r.JSON())); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

// TestOutlineFits holds the sizes: within the budget and, but for small texts, within that of the text.
func TestOutlineFits(t *testing.T) {
	keys := func(count int, value string) string {
		return `{` + repeat(count, func(i int) string { return fmt.Sprintf(`"key_%d":%s`, i, value) }) + `}`
	}
	texts := map[string]string{
		"5000 keys":           keys(5000, `"v"`),
		"5000 keys of kinds":  `{` + repeat(5000, func(i int) string { return fmt.Sprintf(`"key_%d":%s`, i, [...]string{`1`, `"x"`, `{}`, `[1]`}[i%4]) }) + `}`,
		"long names":          keys(1, `1`) + strings.Repeat("\n"+`{"`+strings.Repeat("n", 3000)+`":1}`, 5),
		"objects in objects":  strings.Repeat(`{"a":`, 900) + "1" + strings.Repeat("}", 900),
		"many different rows": `[` + repeat(3000, func(i int) string { return fmt.Sprintf(`{"k%d":{"v":[%d]}}`, i, i) }) + `]`,
	}
	for name, text := range texts {
		for _, budget := range []int{0, 600, 2000} {
			r, err := Outline(Text(text), OutlineOptions{Budget: budget})
			if err != nil {
				t.Fatal(err)
			}
			got := r.JSON()
			if !json.Valid(got) {
				t.Errorf("%s: not JSON: %s", name, got)
			}
			limit := budget
			if limit == 0 {
				limit = OutlineBudget
			}
			if limit = min(limit, max(len(text), leastBudget)); len(got) > limit {
				t.Errorf("%s: %d bytes are more than %d: %s", name, len(got), limit, clip(string(got), 300))
			}
		}
	}
}

func TestOutlineShowsAMapAsAPattern(t *testing.T) {
	text := `{` + repeat(400, func(i int) string { return fmt.Sprintf(`"host-%d":{"up":true,"load":%d.5}`, i, i) }) + `}`
	r, err := Outline(Text(text), OutlineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"type":"object","names":400,"suchAs":["host-0","host-1","host-2"],"each":{"type":"object","keys":{"up":"boolean","load":"number, 0.5 to 399.5"}}}`
	if string(r.Shape) != want {
		t.Errorf("got %s, want %s", r.Shape, want)
	}
}

// TestOutlinePathsResolve follows every path that an outline of a real output names.
func TestOutlinePathsResolve(t *testing.T) {
	files, err := filepath.Glob("testdata/sample/*.in")
	if err != nil || len(files) == 0 {
		t.Fatalf("no inputs: %v", err)
	}
	for _, f := range append(files, "pets") {
		text := pets
		if f != "pets" {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			text = string(b)
		}
		r, err := Outline(Text(text), OutlineOptions{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := Outline(File(bytes.NewReader([]byte(text)), int64(len(text))), OutlineOptions{})
		if err != nil || !bytes.Equal(r.JSON(), again.JSON()) {
			t.Errorf("%s: two calls differ (%v)", f, err)
		}
		in, err := Text(text).open()
		if err != nil {
			t.Fatal(err)
		}
		paths := r.FailingPaths
		for _, a := range r.Arrays {
			paths = append(paths, a.Path)
		}
		for _, path := range paths {
			p, err := ParsePath(path)
			if err != nil {
				t.Errorf("%s: %v", f, err)
				continue
			}
			if _, err := in.locate(p); err != nil {
				t.Errorf("%s: %v", f, err)
			}
		}
	}
}

func TestOutlineErrors(t *testing.T) {
	minus := -1
	var (
		syntax *SyntaxError
		path   *PathError
		miss   *NoMatchError
		option *OptionError
		read   *ReadError
	)
	tests := []struct {
		name string
		src  Source
		opts OutlineOptions
		as   any
		text string
	}{
		{"no JSON", Text("hello\n"), OutlineOptions{}, &syntax, "is not JSON"},
		{"bad path", Text("{}"), OutlineOptions{Path: "a..b"}, &path, "pets.0.name"},
		{"no match", Text("{}"), OutlineOptions{Path: "a"}, &miss, "use outline"},
		{"many", Text("[{}]"), OutlineOptions{Path: "*"}, &path, "one is needed"},
		{"negative", Text("{}"), OutlineOptions{MaxDepth: &minus}, &option, "zero or more"},
		{"gone", File(gone{}, 100), OutlineOptions{}, &read, "no longer there"},
	}
	for _, tt := range tests {
		if _, err := Outline(tt.src, tt.opts); !errors.As(err, tt.as) || !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	deep := strings.Repeat("[", 10001) + strings.Repeat("]", 10001)
	if _, err := Outline(Text(deep), OutlineOptions{}); !errors.Is(err, ErrTooDeep) {
		t.Errorf("too deep: %v", err)
	}
	if _, err := Outline(Text(deep[1:len(deep)-1]), OutlineOptions{}); err != nil {
		t.Errorf("deep: %v", err)
	}
}

// gone is a file that vanished.
type gone struct{}

func (gone) ReadAt([]byte, int64) (int, error) { return 0, errors.New("no longer there") }
