package jsonview

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
)

func TestCompress(t *testing.T) {
	list := `{"pets": [` + repeat(20, row) + `], "n": 12345678901234567890}`
	tests := []struct {
		name, in, want string
		opts           CompressOptions
	}{
		{
			name: "the first of an array, with its length",
			in:   list, opts: CompressOptions{Path: "pets", Mode: FirstOfArray},
			want: `{"path":"pets","mode":"first_of_array","body":[` + row(0) + `,"… 19 of 20 items elided …"],"kept":1,"total":20,"unit":"items","hint":"1 of 20 items; slice path \"pets.0\" to \"pets.19\" shows a single one, filter finds some"}`,
		},
		{
			name: "an empty array",
			in:   `{"a": []}`, opts: CompressOptions{Path: "a", Mode: FirstOfArray},
			want: `{"path":"a","mode":"first_of_array","body":[],"kept":0,"total":0,"unit":"items","hint":"0 of 0 items"}`,
		},
		{
			name: "a sample by default",
			in:   list, opts: CompressOptions{Path: "/pets", Mode: SampleArray},
			want: `{"path":"pets","mode":"sample_array","body":[` + row(0) + `,` + row(1) + `,` + row(2) + `,"… 15 of 20 items elided …",` + row(18) + `,` + row(19) + `],"kept":5,"total":20,"unit":"items","hint":"5 of 20 items; slice path \"pets.0\" to \"pets.19\" shows a single one, filter finds some"}`,
		},
		{
			name: "a sample without a tail",
			in:   list, opts: CompressOptions{Path: "$.pets", Mode: SampleArray, ArrayHead: n(1), ArrayTail: n(0)},
			want: `{"path":"pets","mode":"sample_array","body":[` + row(0) + `,"… 19 of 20 items elided …"],"kept":1,"total":20,"unit":"items","hint":"1 of 20 items; slice path \"pets.0\" to \"pets.19\" shows a single one, filter finds some"}`,
		},
		{
			name: "a sample of one item",
			in:   `[{"a": 1.10}]`, opts: CompressOptions{Mode: SampleArray},
			want: `{"mode":"sample_array","body":[{"a":1.10}],"kept":1,"total":1,"unit":"items","hint":"1 of 1 items"}`,
		},
		{
			name: "failing items are added, nested arrays stay whole",
			in:   `[` + repeat(9, row) + `,{"id":1,"status":"failed","t":["a","b","c","d","e","f","g"]},` + repeat(9, row) + `]`, opts: CompressOptions{Mode: SampleArray, ArrayHead: n(1), ArrayTail: n(1)},
			want: `{"mode":"sample_array","body":[` + row(0) + `,{"id":1,"status":"failed","t":["a","b","c","d","e","f","g"]},"… 16 of 19 items elided …",` + row(8) + `],"kept":3,"total":19,"unit":"items","failing":1,"failingKept":1,"hint":"3 of 19 items, among them 1 of the 1 that tell of a failure; slice path \"0\" to \"18\" shows a single one, filter finds some"}`,
		},
		{
			name: "strings are cut in characters",
			in:   `{"s": "` + strings.Repeat("日", 100) + `", "t": "short", "n": 1e2}`, opts: CompressOptions{Mode: TruncateStrings, StringLen: n(4)},
			want: `{"mode":"truncate_strings","body":{"s":"日日日日 … 96 of 100 characters elided …","t":"short","n":1e2},"kept":1,"total":2,"unit":"strings","hint":"1 of 2 strings were cut; slice with the path of one shows it whole"}`,
		},
		{
			name: "types, arrays stay arrays and all shapes are told",
			in:   `[{"a":1},{"b":2},"x",null,{"a":3},true,[],{"c":[1,2,"x"]},9]`, opts: CompressOptions{Mode: KeysOnly},
			want: `{"mode":"keys_only","body":[{"a":"number"},{"b":"number"},"string","null","boolean","… 4 of 9 items elided …"],"kept":7,"total":12,"unit":"items","hint":"values are replaced by their types, the 12 items of all arrays by 7 that differ; slice shows values"}`,
		},
		{
			name: "a key below others that go",
			in:   `{"user":{"id":1,"name":"n"},"rows":[{"id":2,"x":3},{"y":4}],"z":5}`, opts: CompressOptions{Mode: SelectKeys, SelectKeys: []string{"id"}},
			want: `{"mode":"select_keys","body":{"user":{"id":1},"rows":[{"id":2},{}]},"kept":4,"total":8,"unit":"members","hint":"4 of 8 members; those that tell of a failure stay in any case"}`,
		},
		{
			name: "a path",
			in:   `{"user":{"id":1,"name":"n"},"rows":[{"id":2,"x":3},{"y":4}]}`, opts: CompressOptions{Mode: SelectKeys, SelectKeys: []string{"rows.id"}},
			want: `{"mode":"select_keys","body":{"rows":[{"id":2},{}]},"kept":2,"total":7,"unit":"members","hint":"2 of 7 members; those that tell of a failure stay in any case"}`,
		},
		{
			name: "records",
			in:   "banner\n" + strings.Repeat(`{"id": 1, "level": "info", "msg": "nothing to see here"}`+"\nnot JSON\n", 9) + `{"id": 2, "level": "error", "msg": "m"}` + "\n{\"id\":", opts: CompressOptions{Mode: SampleArray, ArrayHead: n(1), ArrayTail: n(0)},
			want: `{"mode":"sample_array","body":[{"id":1,"level":"info","msg":"nothing to see here"},"… 8 of 10 items elided …",{"id":2,"level":"error","msg":"m"}],"kept":2,"total":10,"unit":"items","failing":1,"failingKept":1,"hint":"2 of 10 items, among them 1 of the 1 that tell of a failure; slice path \"0\" to \"9\" shows a single one, filter finds some"}`,
		},
		{
			name: "what is there of a text that is cut off",
			in:   `{"a": [{"x": 1}, {"x": [2, {"y": "z`, opts: CompressOptions{Path: "a", Mode: SampleArray},
			want: `{"path":"a","mode":"sample_array","body":[{"x":1},{"x":[2,{}]}],"kept":2,"total":2,"unit":"items","problem":"the text ends at byte 35 in the middle of a value; fetch it again, or read what is there by line","hint":"2 of 2 items; the text ends at byte 35 in the middle of a value; fetch it again, or read what is there by line"}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.opts.Failure = func(line string) bool { return strings.Contains(line, "fail") }
			r, err := Compress(Text(tt.in), tt.opts)
			if err != nil {
				t.Fatal(err)
			}
			// encoding/json compacts raw messages, so that the body has no white space.
			if d := cmp.Diff(tt.want, string(r.JSON())); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

// TestCompressFailuresWithinBudget holds what happens where nearly everything fails: a sample of the kinds, and the
// rest in numbers.
func TestCompressFailuresWithinBudget(t *testing.T) {
	in := `[` + repeat(20000, func(i int) string {
		if i == 15000 {
			return `{"id":15000,"error":"the odd one"}`
		}
		return fmt.Sprintf(`{"id":%d,"error":"timeout after %d ms"}`, i, i)
	}) + `]`
	r, err := Compress(Text(in), CompressOptions{Mode: SampleArray, Budget: 4096})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Body) > 4096 || len(r.Degraded) > 0 || r.Failing != 20000 || r.FailingKept >= 100 || r.FailingKept < 10 {
		t.Errorf("%d bytes, %d of %d failing, degraded %v", len(r.Body), r.FailingKept, r.Failing, r.Degraded)
	}
	if !strings.Contains(string(r.Body), "the odd one") || !json.Valid(r.Body) {
		t.Errorf("body %s", clip(string(r.Body), 300))
	}
	if r.Kept != r.FailingKept || !strings.Contains(string(r.Body), fmt.Sprintf("… %d of 20000 items elided …", 20000-r.Kept)) {
		t.Errorf("kept %d, body %s", r.Kept, r.Body)
	}
}

// TestCompressDegrades holds that a result that is too large is never lost: a smaller one comes, and the whole one
// with it.
func TestCompressDegrades(t *testing.T) {
	long := strings.Repeat("x", 5000)
	tests := []struct{ name, in, want string }{
		{"sampled", `{"a":[` + repeat(50, func(int) string { return `"` + long + `"` }) + `]}`, "sampled"},
		{"types", `{"a":[` + repeat(9000, func(i int) string { return fmt.Sprint(i) }) + `]}`, "sampled types"},
		{"outline", `{` + repeat(2000, func(i int) string { return fmt.Sprintf(`"k%d":%d`, i, i) }) + `}`, "outline"},
	}
	for _, tt := range tests {
		r, err := Compress(Text(tt.in), CompressOptions{Mode: TruncateStrings, StringLen: n(10000), Budget: 2048})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Join(r.Degraded, " ") != tt.want || len(r.Body) > 2048 || !json.Valid(r.Body) {
			t.Errorf("%s: %v, %d bytes: %s", tt.name, r.Degraded, len(r.Body), clip(string(r.Body), 200))
		}
		if string(r.Full) != tt.in {
			t.Errorf("%s: the whole result is lost", tt.name)
		}
	}
}

func TestCompressErrors(t *testing.T) {
	minus := -1
	var (
		option *OptionError
		typ    *TypeError
		path   *PathError
		syntax *SyntaxError
	)
	tests := []struct {
		name, in string
		opts     CompressOptions
		as       any
		text     string
	}{
		{"mode", `[]`, CompressOptions{Mode: "smaller"}, &option, `mode is "smaller", but must be first_of_array, sample_array, truncate_strings, keys_only or select_keys`},
		{"no keys", `[]`, CompressOptions{Mode: SelectKeys}, &option, "selectKeys"},
		{"bad key", `[]`, CompressOptions{Mode: SelectKeys, SelectKeys: []string{"a..b"}}, &path, "empty"},
		{"negative", `[]`, CompressOptions{Mode: SampleArray, ArrayTail: &minus}, &option, `arrayTail is "-1", but must be zero or more`},
		{"no array", `{"a":{"rows":[1],"x":[1,2,3,4,5]}}`, CompressOptions{Mode: SampleArray, Path: "a"}, &typ, `sample_array needs an array, but "a" is an object; arrays are at "a.x", "a.rows"`},
		{"no array anywhere", `7`, CompressOptions{Mode: FirstOfArray}, &typ, `first_of_array needs an array, but the root is a number`},
		{"broken", `{"a": [1, 2}`, CompressOptions{Mode: KeysOnly}, &syntax, "stops being JSON"},
	}
	for _, tt := range tests {
		if _, err := Compress(Text(tt.in), tt.opts); !errors.As(err, tt.as) || !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// TestCompressWhatIsThere cuts a text at every byte: types and members are those of what is whole before it, and the
// result says where the text ends.
func TestCompressWhatIsThere(t *testing.T) {
	in := `{"a": [{"id": 12, "x": "y,\"}"}, {"id": 3.5e1, "x": [true, null]}], "b": {"id": "z"}}`
	for n := 1; n < len(in); n++ {
		for _, o := range []CompressOptions{{Mode: KeysOnly}, {Mode: SelectKeys, SelectKeys: []string{"id"}}} {
			r, err := Compress(Text(in[:n]), o)
			if err != nil {
				t.Fatalf("%s of %q: %v", o.Mode, in[:n], err)
			}
			if !jsontext.Value(r.Body).IsValid() || !strings.Contains(r.Problem, fmt.Sprintf("ends at byte %d", n)) || !strings.HasSuffix(r.Hint, r.Problem) {
				t.Errorf("%s of %q: %s", o.Mode, in[:n], r.JSON())
			}
		}
	}
	for text, want := range map[string]string{
		in[:strings.Index(in, ", \"x\"")]: `{}`,
		in[:strings.Index(in, `"b"`)]:     `{"a":[{"id":12},{"id":3.5e1}]}`,
	} {
		r, err := Compress(Text(text), CompressOptions{Mode: SelectKeys, SelectKeys: []string{"id"}})
		if err != nil || string(r.Body) != want {
			t.Errorf("%q: %v, %v", text, r, err)
		}
	}
}
