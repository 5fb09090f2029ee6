package jsonview

import (
	"encoding/json"
	"strings"
	"testing"
)

// FuzzSample holds what every sample promises: it is never larger, parses where the input parses, is an excerpt with
// counts, keeps each failing member, and is not changed by a second call.
func FuzzSample(f *testing.F) {
	for _, s := range []string{
		`{"items":[` + repeat(30, row) + `],"total":30}`,
		`[` + repeat(9, row) + `,{"status":"failed","log":"a\nError: b\nc"},` + repeat(9, row) + `]`,
		`{"a":{"b":[[1,2],[3,4],[5,6],["` + strings.Repeat("x", 300) + `"]]}}`,
		"{\"level\":\"info\"}\n{\"level\":\"error\"}\nplain\n" + strings.Repeat("{\"a\":1}\n", 40),
		"banner\n{\n \"a\": [ 1 ]\n}\n[2][3]\n",
		`}"… 3 of 9 items elided …"`,
		`["… 3 of 9 items elided …","` + strings.Repeat(`é\ud83d\ude00`, 90) + `"]`,
	} {
		f.Add(s, int8(1), int8(1), int16(20))
	}
	f.Fuzz(func(t *testing.T, in string, head, tail int8, text int16) {
		if len(in) > 1<<16 {
			return
		}
		for _, o := range []SampleOptions{
			{Budget: 256},
			{Head: n(int(head)), Tail: n(int(tail)), Strings: n(int(text))},
		} {
			got, ok := Sample(in, o)
			if ok != (got != in) || len(got) > len(in) {
				t.Fatalf("ok %v, %d bytes became %d", ok, len(in), len(got))
			}
			if !ok {
				continue
			}
			if json.Valid([]byte(in)) {
				if !json.Valid([]byte(got)) {
					t.Fatalf("no longer valid: %s", got)
				}
				if err := excerpt(parseTree(t, in), parseTree(t, got)); err != nil {
					t.Fatalf("%v\n%s\n%s", err, in, got)
				}
			}
			if err := Check(in, got, nil); err != nil {
				t.Fatalf("%v\n%s\n%s", err, in, got)
			}
			if again, ok := Sample(got, o); ok {
				t.Fatalf("a second call changed\n%s\nto\n%s", got, again)
			}
		}
	})
}
