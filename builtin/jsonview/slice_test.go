package jsonview

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestSlice(t *testing.T) {
	nested := "{\n  \"a\": 1,\n  \"b\": {\n    \"z\": 1.10,\n    \"y\": [1, 1, 1]\n  },\n  \"z\": 1\n}\n"
	tests := []struct {
		name, in, want string
		opts           SliceOptions
	}{
		{"the root is the root", `[5, 6]`, `{"type":"array","body":[5,6],"startLine":1,"endLine":1,"startByte":0,"endByte":6,"nextPath":null,"prevPath":null,"complete":true}`, SliceOptions{}},
		{"the first item has no neighbour before", `[5, 6]`, `{"path":"0","type":"number","body":5,"startLine":1,"endLine":1,"startByte":1,"endByte":2,"nextPath":"1","prevPath":null,"complete":true}`, SliceOptions{Path: "0"}},
		{"the last none behind", `[5, 6 ]`, `{"path":"1","type":"number","body":6,"startLine":1,"endLine":1,"startByte":4,"endByte":5,"nextPath":null,"prevPath":"0","complete":true}`, SliceOptions{Path: "-"}},
		{"a member, where it stands and not where its text first occurs", nested, `{"path":"z","type":"number","body":1,"startLine":7,"endLine":7,"startByte":67,"endByte":68,"nextPath":null,"prevPath":"b","complete":true}`, SliceOptions{Path: "z"}},
		{"a value of several lines", nested, `{"path":"b","type":"object","body":{"z":1.10,"y":[1,1,1]},"startLine":3,"endLine":6,"startByte":19,"endByte":58,"nextPath":"z","prevPath":"a","complete":true}`, SliceOptions{Path: "/b"}},
		{"null is whole", `{"a":null}`, `{"path":"a","type":"null","body":null,"startLine":1,"endLine":1,"startByte":5,"endByte":9,"nextPath":null,"prevPath":null,"complete":true}`, SliceOptions{Path: "a"}},
		{"big integers and escapes stay", `{"id":12345678901234567890,"s":"a\u00e9<"}`, `{"type":"object","body":{"id":12345678901234567890,"s":"a\u00e9<"},"startLine":1,"endLine":1,"startByte":0,"endByte":42,"nextPath":null,"prevPath":null,"complete":true}`, SliceOptions{}},
		{"names that need escapes", `{"x.y":1,"":2,"$":3}`, `{"path":"/","type":"number","body":2,"startLine":1,"endLine":1,"startByte":12,"endByte":13,"nextPath":"\\$","prevPath":"x\\.y","complete":true}`, SliceOptions{Path: "/"}},
		{"many values", `{"a":[{"x":1},{"x":2.0},{}]}`, `{"path":"a.*.x","type":"array","body":[1,2.0],"matches":2,"startByte":0,"endByte":28,"nextPath":null,"prevPath":null,"complete":true}`, SliceOptions{Path: "a.*.x"}},
		{"a record", "x\n{\"a\":1}\n{\"a\":2}\n{\"a\"", `{"path":"0","type":"object","body":{"a":1},"startLine":2,"endLine":2,"startByte":2,"endByte":9,"nextPath":"1","prevPath":null,"complete":true}`, SliceOptions{Path: "0"}},
		{"the last record, before one that is cut off", "x\n{\"a\":1}\n{\"a\":2}\n{\"a\"", `{"path":"1","type":"object","body":{"a":2},"startLine":3,"endLine":3,"startByte":10,"endByte":17,"nextPath":null,"prevPath":"0","complete":true}`, SliceOptions{Path: "1"}},
		{"all records", "{\"a\":1}\nx\n{\"a\":2}\n", `{"type":"records","body":[{"a":1},{"a":2}],"startLine":1,"endLine":4,"startByte":0,"endByte":18,"nextPath":null,"prevPath":null,"complete":true}`, SliceOptions{}},
		{"what is there of a value that is cut off", `{"a":[1,{"b":2,"c":"xx`, `{"path":"a","type":"array","body":[1,{"b":2}],"startLine":1,"endLine":1,"startByte":5,"endByte":22,"nextPath":null,"prevPath":null,"complete":false,"problem":"the text ends at byte 22 in the middle of a value; fetch it again, or read what is there by line"}`, SliceOptions{Path: "a"}},
		{"no neighbour in what is broken behind it", `{"c":0,"a":1,[2],"b":3}`, `{"path":"a","type":"number","body":1,"startLine":1,"endLine":1,"startByte":11,"endByte":12,"nextPath":null,"prevPath":"c","complete":true}`, SliceOptions{Path: "a"}},
		{"a line and those around", nested, `{"text":"  \"b\": {\n    \"z\": 1.10,\n    \"y\": [1, 1, 1]\n","startLine":3,"endLine":5,"startByte":12,"endByte":55,"lines":8,"nextPath":null,"prevPath":null,"nextRange":"6-8","prevRange":"1-2","complete":true}`, SliceOptions{Line: n(4), Around: n(1)}},
		{"a range past the end", nested, `{"text":"  \"z\": 1\n}\n","startLine":7,"endLine":8,"startByte":60,"endByte":71,"lines":8,"nextPath":null,"prevPath":null,"prevRange":"5-6","complete":true}`, SliceOptions{Range: "7-99"}},
		{"bytes end with characters", `["日本語"]`, `{"text":"日本","startByte":2,"endByte":8,"nextPath":null,"prevPath":null,"nextBytes":"8-12","complete":true}`, SliceOptions{Bytes: "3-9"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := Slice(Text(tt.in), tt.opts)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, string(r.JSON())); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			for _, next := range []*string{r.NextPath, r.PrevPath} {
				if next == nil {
					continue
				}
				if _, err := Slice(Text(tt.in), SliceOptions{Path: *next}); err != nil {
					t.Errorf("the neighbour %q: %v", *next, err)
				}
			}
		})
	}
}

// TestSliceLinesGoOn reads a text by following the ranges from its start, and by bytes where lines are too long.
func TestSliceLinesGoOn(t *testing.T) {
	var b strings.Builder
	for i := range 300 {
		fmt.Fprintf(&b, "{\"id\":%d,\"s\":%q}\n", i, strings.Repeat("日", i%50))
	}
	b.WriteString(`{"long":"` + strings.Repeat("語", 3000) + `"}`)
	text := b.String()
	var got strings.Builder
	next := SliceOptions{Range: "1-40", Budget: 1000}
	for range 500 {
		r, err := Slice(Text(text), next)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Text) > next.Budget || !utf8.ValidString(r.Text) {
			t.Fatalf("%d bytes, %q", len(r.Text), r.Text)
		}
		got.WriteString(r.Text)
		switch {
		case r.NextBytes != nil:
			next = SliceOptions{Bytes: *r.NextBytes, Budget: 1000}
		case r.NextRange != nil:
			next = SliceOptions{Range: *r.NextRange, Budget: 1000}
		default:
			if got.String() != text {
				t.Errorf("read %d of %d bytes, or others", got.Len(), len(text))
			}
			return
		}
	}
	t.Error("no end")
}

func TestSliceTooLarge(t *testing.T) {
	in := `{"a":[` + repeat(5000, row) + `],"b":2}`
	r, err := Slice(Text(in), SliceOptions{Path: "a", Budget: 2000})
	if err != nil {
		t.Fatal(err)
	}
	if r.Complete || len(r.Body) > 2000 || len(r.Degraded) == 0 || r.Hint == "" || string(r.Full) != in[5:len(in)-len(`,"b":2}`)] {
		t.Errorf("complete %v, %d bytes, %v, %q, full %d bytes", r.Complete, len(r.Body), r.Degraded, r.Hint, len(r.Full))
	}
	if *r.NextPath != "b" {
		t.Errorf("next %v", *r.NextPath)
	}
}

func TestSliceErrors(t *testing.T) {
	minus := -1
	var (
		option *OptionError
		miss   *NoMatchError
		syntax *SyntaxError
	)
	tests := []struct {
		name string
		opts SliceOptions
		as   any
		text string
	}{
		{"two ways", SliceOptions{Path: "a", Line: n(1)}, &option, "one of them"},
		{"line 0", SliceOptions{Line: n(0)}, &option, "1 or more"},
		{"line behind the end", SliceOptions{Line: n(9)}, &option, "at most 1, the number of lines"},
		{"around", SliceOptions{Line: n(1), Around: &minus}, &option, "zero or more"},
		{"range", SliceOptions{Range: "7"}, &option, "such as 10-20"},
		{"range backwards", SliceOptions{Range: "7-3"}, &option, "such as 10-20"},
		{"bytes", SliceOptions{Bytes: "99-100"}, &option, "below 19, the size of the text"},
		{"nothing there", SliceOptions{Path: "a.c"}, &miss, "matches nothing"},
		{"broken", SliceOptions{Path: "b.2"}, &syntax, "stops being JSON"},
	}
	for _, tt := range tests {
		if _, err := Slice(Text(`{"a":1, "b":[1,2;3]`), tt.opts); !errors.As(err, tt.as) || !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// TestSliceTextFitsEscaped holds the budget for lines and bytes of which most is escaped, and that what is shown is
// what stands there.
func TestSliceTextFitsEscaped(t *testing.T) {
	texts := map[string]string{
		"quotes":   strings.Repeat(strings.Repeat(`"a"`, 30)+"\n", 100),
		"one line": strings.Repeat(`"`, 5000),
		"controls": strings.Repeat("\x00\x01", 3000),
		"invalid":  strings.Repeat("\xff\xfe", 3000),
	}
	for name, in := range texts {
		for _, o := range []SliceOptions{{Line: new(1)}, {Range: "1-90"}, {Bytes: "5-4999"}} {
			o.Budget = 1000
			r, err := Slice(Text(in), o)
			if err != nil {
				t.Fatal(err)
			}
			if n := len(encode(r.Text)); n > o.Budget+2 || r.Text == "" {
				t.Errorf("%s: %+v: %d bytes", name, o, n)
			}
			if r.Text != in[r.StartByte:r.EndByte] {
				t.Errorf("%s: %+v: the text is not that of bytes %d to %d", name, o, r.StartByte, r.EndByte)
			}
		}
	}
}

// TestSliceOfManyNumbers holds that the values that many places have are shown, as many as fit, and not their types.
func TestSliceOfManyNumbers(t *testing.T) {
	in := "[" + strings.Repeat(`{"id":12345678901234567890},`, 500) + `{"id":null}]`
	for _, budget := range []int{100, 1000} {
		r, err := Slice(Text(in), SliceOptions{Path: "$[*].id", Budget: budget})
		if err != nil {
			t.Fatal(err)
		}
		body := string(r.Body)
		if !strings.HasPrefix(body, "[12345678901234567890,") || !strings.HasSuffix(body, ` of 501 items elided …"]`) || len(body) > budget || r.Complete {
			t.Errorf("budget %d: %s", budget, r.JSON())
		}
	}
}
