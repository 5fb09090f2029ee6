package jsonview

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzView holds what every look into a text promises, whatever the text is: an error or valid JSON within the budget,
// the same from memory and from a file, with paths that resolve.
func FuzzView(f *testing.F) {
	for _, s := range []string{
		pets,
		orders,
		`{"a":{"b":[[1,2],[3,4],[5,6],["` + strings.Repeat("x", 300) + `"]]},"":{"":[{}]}}`,
		"banner\n{\"level\":\"info\"}\n{\"level\":\"error\"}\nplain\n" + strings.Repeat("{\"a\":1}\n", 40),
		"{\n \"a\": [ 1 ]\n}\n[2][3]\n{\"cut\":[1,",
		"\ufeff[\"\xff\",\"\\ud800\",1e999,-0]",
		strings.Repeat("[", 300) + strings.Repeat("]", 300),
	} {
		f.Add(s, "0", uint8(0))
		f.Add(s, "a.b", uint8(1))
		f.Add(s, "$..id", uint8(7))
	}
	f.Fuzz(func(t *testing.T, in, path string, pick uint8) {
		if len(in) > 1<<14 || len(path) > 200 {
			return
		}
		const budget = 1200
		count := int(pick % 5)
		looks := map[string]func(src Source) ([]byte, []string, error){
			"outline": func(src Source) ([]byte, []string, error) {
				r, err := Outline(src, OutlineOptions{Path: path, Budget: budget, MaxDepth: &count})
				if err != nil {
					return nil, nil, err
				}
				paths := r.FailingPaths
				for _, a := range r.Arrays {
					paths = append(paths, a.Path)
				}
				return r.JSON(), paths, nil
			},
			"compress": func(src Source) ([]byte, []string, error) {
				mode := []string{FirstOfArray, SampleArray, TruncateStrings, KeysOnly, SelectKeys}[pick%5]
				r, err := Compress(src, CompressOptions{Path: path, Mode: mode, ArrayHead: &count, StringLen: &count, SelectKeys: []string{"id", "a.b"}, Budget: budget})
				if err != nil {
					return nil, nil, err
				}
				return r.Body, nil, nil
			},
			"slice": func(src Source) ([]byte, []string, error) {
				r, err := Slice(src, SliceOptions{Path: path, Budget: budget})
				if err != nil {
					return nil, nil, err
				}
				var paths []string
				for _, p := range []*string{r.NextPath, r.PrevPath} {
					if p != nil {
						paths = append(paths, *p)
					}
				}
				return r.Body, paths, nil
			},
			"filter": func(src Source) ([]byte, []string, error) {
				r, err := Filter(src, FilterOptions{Path: path, Search: "a", SortBy: "id", Budget: budget, PageSize: n(1 + count)})
				if err != nil {
					return nil, nil, err
				}
				out, err := json.Marshal(r.Items)
				return out, r.Paths, err
			},
		}
		for name, look := range looks {
			got, paths, err := look(Text(in))
			again, _, err2 := look(File(bytes.NewReader([]byte(in)), int64(len(in))))
			if !bytes.Equal(got, again) || (err == nil) != (err2 == nil) {
				t.Fatalf("%s: a file gives %s (%v), the text %s (%v)", name, again, err2, got, err)
			}
			if err != nil {
				if err.Error() == "" {
					t.Fatalf("%s: an error without words", name)
				}
				continue
			}
			if !json.Valid(got) {
				t.Fatalf("%s: not JSON: %s", name, got)
			}
			// The brackets and commas around the items of a page do not count.
			if len(got) > budget+64 {
				t.Fatalf("%s: %d bytes: %s", name, len(got), got)
			}
			src, err := Text(in).open()
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, own := range paths {
				p, err := ParsePath(own)
				if err == nil {
					_, err = src.locate(p)
				}
				if err != nil && !strings.Contains(in, "\\") && utf8.ValidString(in) {
					t.Fatalf("%s: its path %q: %v", name, own, err)
				}
			}
		}
	})
}

// FuzzStage holds what the json stage promises: valid JSON stays valid, keep and drop lose no failing member, and what
// keep leaves was there.
func FuzzStage(f *testing.F) {
	f.Add(orders, "items.id", "items.user")
	f.Add(`[{"a":{"error":{"b":1}},"c":["Error: x",1]}]`, "c", "**.b")
	f.Add("{\"a\":1}\nx\n{\"b\":[{\"ok\":false}]}\n", "a", "b")
	f.Fuzz(func(t *testing.T, in, keep, drop string) {
		if len(in) > 1<<14 {
			return
		}
		s, err := NewStage(StageOptions{Keep: []string{keep}, Drop: []string{drop}})
		if err != nil {
			return
		}
		got, ok, err := s.Apply(in, says)
		if err != nil || ok != (got != in) {
			t.Fatalf("ok %v, %v", ok, err)
		}
		if json.Valid([]byte(in)) && !json.Valid([]byte(got)) {
			t.Fatalf("no longer valid: %s", got)
		}
		if err := Check(in, got, says); err != nil {
			t.Fatalf("%v\n%s\n%s", err, in, got)
		}
	})
}
