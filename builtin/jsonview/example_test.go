package jsonview_test

import (
	"fmt"
	"strings"

	"github.com/compaction-dev/compaction/builtin/jsonview"
)

const answer = `{"total": 3, "items": [
 {"id": 12345678901234567890, "name": "Rex", "status": "ok"},
 {"id": 2, "name": "Kim", "status": "failed"},
 {"id": 3, "name": "Bo", "status": "ok"}]}`

// The three ways to write a path.
func ExampleSlice() {
	for _, path := range []string{"items.0.id", "/items/1/name", "$.items[?@.status == 'ok'].name"} {
		r, err := jsonview.Slice(jsonview.Text(answer), jsonview.SliceOptions{Path: path})
		fmt.Println(string(r.Body), err)
	}
	// Output:
	// 12345678901234567890 <nil>
	// "Kim" <nil>
	// ["Rex","Bo"] <nil>
}

func ExampleSample() {
	item := `{"status": "ok", "text": "nothing to be seen here"},`
	in := `[` + strings.Repeat(item, 500) + `{"status": "failed"},` + strings.Repeat(item, 499) + `{}]`
	one := 1
	out, ok := jsonview.Sample(in, jsonview.SampleOptions{Head: &one})
	fmt.Println(out, ok)
	// Output:
	// [{"status": "ok", "text": "nothing to be seen here"},{"status": "failed"},"… 999 of 1001 items elided …"] true
}

func ExampleFilter() {
	r, err := jsonview.Filter(jsonview.Text(answer), jsonview.FilterOptions{Path: "items", Search: "failed", Fields: []string{"name"}})
	fmt.Println(string(r.Items[0]), r.Paths[0], r.Total, err)
	// Output:
	// {"name":"Kim","status":"failed"} items.1 1 <nil>
}
