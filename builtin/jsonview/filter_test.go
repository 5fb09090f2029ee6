package jsonview

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// where is a condition on the number under a name.
func where(name string, yes func(n int64) bool) func([]byte) (bool, error) {
	return func(item []byte) (bool, error) {
		raw, ok := lookup(item, []step{{name: name, hasName: true}})
		if !ok {
			return false, nil
		}
		v, err := strconv.ParseInt(string(raw), 10, 64)
		return err == nil && yes(v), err
	}
}

func TestFilter(t *testing.T) {
	list := `{"rows": [{"id": 1000000, "name": "Ann", "at": {"x": "b"}}, {"id": 2, "name": "ann b", "at": {"x": "a"}}, {"id": 12345678901234567890, "name": "C", "url": "a>=b"}, {"id": 4, "name": "\u0041nn", "at": {"x": "a"}}]}`
	tests := []struct {
		name, in, want string
		opts           FilterOptions
	}{
		{"a big round number", list, `{"path":"rows","total":1,"scanned":4,"items":[{"id":1000000,"name":"Ann","at":{"x":"b"}}],"paths":["rows.0"],"offset":0,"cursor":null,"failed":1,"firstError":"strconv.ParseInt: parsing \"12345678901234567890\": value out of range"}`,
			FilterOptions{Path: "rows", Where: where("id", func(n int64) bool { return n == 1000000 })}},
		{"nothing matches", list, `{"path":"rows","total":0,"scanned":4,"items":[],"offset":0,"cursor":null}`,
			FilterOptions{Path: "/rows", Search: "zzz"}},
		{"a search, whatever the case and escapes, in values only", list, `{"path":"rows","total":3,"scanned":4,"items":[{"id":1000000},{"id":2},{"id":4}],"paths":["rows.0","rows.1","rows.3"],"offset":0,"cursor":null}`,
			FilterOptions{Path: "rows", Search: "ANN", Fields: []string{"id"}}},
		{"a search does not find names", list, `{"path":"rows","total":0,"scanned":4,"items":[],"offset":0,"cursor":null}`,
			FilterOptions{Path: "rows", Search: "name"}},
		{"a search finds digits and signs", list, `{"path":"rows","total":1,"scanned":4,"items":[{"id":12345678901234567890,"url":"a>=b"}],"paths":["rows.2"],"offset":0,"cursor":null}`,
			FilterOptions{Path: "rows", Search: "a>=B", Fields: []string{"id", "url"}}},
		{"sorted, those without the value last", list, `{"path":"rows","total":4,"scanned":4,"items":[{"id":2},{"id":4},{"id":1000000},{"id":12345678901234567890}],"paths":["rows.1","rows.3","rows.0","rows.2"],"offset":0,"cursor":null}`,
			FilterOptions{Path: "rows", SortBy: "at.x", Fields: []string{"id"}}},
		{"sorted down by big numbers", list, `{"path":"rows","total":4,"scanned":4,"items":[{"id":12345678901234567890},{"id":1000000},{"id":4},{"id":2}],"paths":["rows.2","rows.0","rows.3","rows.1"],"offset":0,"cursor":null}`,
			FilterOptions{Path: "rows", SortBy: "id", Desc: true, Fields: []string{"id"}}},
		{"counts by value", list, `{"path":"rows","total":4,"scanned":4,"items":[],"groups":[{"value":"a","count":2},{"value":"b","count":1},{"count":1}],"offset":0,"cursor":null}`,
			FilterOptions{Path: "rows", CountBy: "at.x", CountOnly: true}},
		{"the last of a nested array", `[{"t":[1,2]},{"t":[3]}]`, `{"total":2,"scanned":2,"items":[],"groups":[{"value":2,"count":1},{"value":3,"count":1}],"offset":0,"cursor":null}`,
			FilterOptions{CountBy: "t.-", CountOnly: true}},
		{"records", "x\n{\"a\":1}\nx\n{\"a\":2}\n{\"a\"", `{"total":2,"scanned":2,"items":[{"a":1},{"a":2}],"paths":["0","1"],"offset":0,"cursor":null}`, FilterOptions{}},
		{"a page by number", list, `{"path":"rows","total":4,"scanned":4,"items":[{"id":4}],"paths":["rows.3"],"offset":3,"cursor":null}`,
			FilterOptions{Path: "rows", PageSize: n(3), Page: n(2), Fields: []string{"id"}}},
		{"a page past the end", list, `{"path":"rows","total":4,"scanned":4,"items":[],"offset":4,"cursor":null}`,
			FilterOptions{Path: "rows", Page: n(9)}},
		{"a text that is cut off", `{"rows": [{"id": 1}, {"id": 2}, {"i`, `{"path":"rows","total":2,"scanned":2,"items":[{"id":1},{"id":2}],"paths":["rows.0","rows.1"],"offset":0,"cursor":null,"problem":"the text ends at byte 35 in the middle of a value; fetch it again, or read what is there by line"}`,
			FilterOptions{Path: "rows"}},
		{"scalars", `["a","b",3,null]`, `{"total":1,"scanned":4,"items":[null],"paths":["3"],"offset":0,"cursor":null}`,
			FilterOptions{Search: "NULL"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := Filter(Text(tt.in), tt.opts)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, string(r.JSON())); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			file, err := Filter(File(bytes.NewReader([]byte(tt.in)), int64(len(tt.in))), tt.opts)
			if err != nil || !bytes.Equal(file.JSON(), r.JSON()) {
				t.Errorf("a file gives another result: %s (%v)", file.JSON(), err)
			}
		})
	}
}

// TestFilterPages reads all matches page by page, in arrays and in records, sorted and not, and with pages that the
// budget ends early.
func TestFilterPages(t *testing.T) {
	items := make([]string, 700)
	for i := range items {
		items[i] = fmt.Sprintf(`{"id": %d, "odd": %v, "note": %q}`, i, i%2 == 1, strings.Repeat("n", i%300))
	}
	odd := func(item []byte) (bool, error) { return bytes.Contains(item, []byte(`"odd": true`)), nil }
	for name, in := range map[string]string{"array": "[" + strings.Join(items, ",\n") + "]", "records": strings.Join(items, "\n")} {
		for _, sort := range []string{"", "id"} {
			for _, budget := range []int{0, 500} {
				o := FilterOptions{Where: odd, SortBy: sort, Budget: budget, PageSize: n(33)}
				var ids []string
				for page := 0; ; page++ {
					r, err := Filter(Text(in), o)
					if err != nil {
						t.Fatal(err)
					}
					if r.Total != 350 || r.Offset != len(ids) || page > 400 {
						t.Fatalf("%s: total %d, offset %d after %d", name, r.Total, r.Offset, len(ids))
					}
					size := 0
					for _, item := range r.Items {
						size += len(item)
						raw, _ := lookup(item, []step{{name: "id", hasName: true}})
						ids = append(ids, string(raw))
					}
					if budget > 0 && size > budget {
						t.Errorf("%s: a page of %d bytes", name, size)
					}
					if r.Cursor == nil {
						break
					}
					o.Cursor = *r.Cursor
				}
				want := make([]string, 0, 350)
				for i := 1; i < 700; i += 2 {
					want = append(want, strconv.Itoa(i))
				}
				if !slices.Equal(ids, want) {
					t.Errorf("%s, sort %q, budget %d: got %d items: %v", name, sort, budget, len(ids), ids)
				}
			}
		}
	}
}

func TestFilterShowsAnItemThatIsTooLarge(t *testing.T) {
	in := `[{"id":1,"s":["` + strings.Repeat(strings.Repeat("x", 100)+`","`, 100) + `"]},{"id":2}]`
	r, err := Filter(Text(in), FilterOptions{Budget: 800})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Items) == 0 || len(r.Items[0]) > 800 || len(r.Degraded) == 0 || !strings.HasPrefix(string(r.Items[0]), `{"id":1,`) {
		t.Errorf("%s", r.JSON())
	}
}

func TestFilterErrors(t *testing.T) {
	list := `{"rows":[1,2,3,4,5,6,7,8,9,10,11,12]}`
	first, err := Filter(Text(list), FilterOptions{Path: "rows"})
	if err != nil || first.Cursor == nil {
		t.Fatal(err)
	}
	var (
		option *OptionError
		typ    *TypeError
		path   *PathError
	)
	tests := []struct {
		name string
		opts FilterOptions
		as   any
		text string
	}{
		{"no array", FilterOptions{}, &typ, `filter needs an array, but the root is an object; arrays are at "rows"`},
		{"page size", FilterOptions{Path: "rows", PageSize: n(0)}, &option, "1 to 1000"},
		{"page", FilterOptions{Path: "rows", Page: n(0)}, &option, `page is "0"`},
		{"no cursor", FilterOptions{Path: "rows", Cursor: "x"}, &option, "the cursor of a result"},
		{"another filter's cursor", FilterOptions{Path: "rows", Search: "1", Cursor: *first.Cursor}, &option, "start again without it"},
		{"bad field", FilterOptions{Path: "rows", Fields: []string{"a..b"}}, &path, "empty"},
		{"sort by many", FilterOptions{Path: "rows", SortBy: "*.b"}, &path, "one is needed"},
	}
	for _, tt := range tests {
		if _, err := Filter(Text(list), tt.opts); !errors.As(err, tt.as) || !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}
