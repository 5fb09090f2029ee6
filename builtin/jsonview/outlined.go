package jsonview

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// OutlineResult is what [Outline] tells. Its JSON form is for people and models; [OutlineResult.JSON] writes it.
type OutlineResult struct {
	// Path is that of the value, empty for the whole text.
	Path string `json:"path,omitempty"`
	Type string `json:"type"`
	// Records says that the text is several values, which are told of as the items of one array.
	Records bool  `json:"records,omitempty"`
	Bytes   int64 `json:"bytes"`
	Lines   int   `json:"lines"`
	// Depth is how many levels of objects and arrays the value has.
	Depth int `json:"depth"`
	// Shape is the structure: scalars as words, objects as {"keys": {name: shape}}, arrays as {"items": "…", "item":
	// shape} with the shapes of all items merged.
	Shape json.RawMessage `json:"shape"`
	// Arrays are the largest arrays that do not stand in another one.
	Arrays []ArrayAt `json:"arrays,omitempty"`
	// Failing counts the members that tell of a failure, FailingPaths names the first.
	Failing      int      `json:"failing,omitempty"`
	FailingPaths []string `json:"failingPaths,omitempty"`
	// Skipped counts lines that are not JSON.
	Skipped int `json:"skippedLines,omitempty"`
	// StopsAt is the byte at which the text stops being JSON, with the problem in words; nil if it is whole.
	StopsAt *int64 `json:"stopsAt,omitempty"`
	Problem string `json:"problem,omitempty"`
	// Hints say how to go on.
	Hints []string `json:"hints,omitempty"`

	root *shape
}

// ArrayAt is an array and its size.
type ArrayAt struct {
	Path  string `json:"path"`
	Items int    `json:"items"`
	Bytes int64  `json:"bytes"`
}

// JSON writes the result on one line.
func (r *OutlineResult) JSON() []byte { return encode(r) }

// encode writes v as JSON on one line, characters as they are.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		// The results of this package are plain structs around JSON that it wrote.
		panic("jsonview: " + err.Error())
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// detail is how much of a shape is written.
type detail struct{ depth, names, examples, arrays int }

// finish writes the shape in as much detail as the budget allows.
func (r *OutlineResult) finish(arrays []arrayPlace, depth, budget int) {
	r.Type = r.root.typeWords()
	if r.Records {
		r.Type = "records"
	}
	slices.SortStableFunc(arrays, func(a, b arrayPlace) int { return int(min(max(b.bytes-a.bytes, -1), 1)) })
	failed := r.FailingPaths
	for _, d := range details(depth) {
		r.Shape = r.root.render(nil, r.root.count, d, 0)
		r.Arrays, r.FailingPaths, r.Hints = nil, failed[:min(len(failed), d.arrays)], nil
		for _, a := range arrays[:min(len(arrays), d.arrays)] {
			r.Arrays = append(r.Arrays, ArrayAt{a.path, a.items, a.bytes})
		}
		if d.arrays > 0 {
			r.Hints = r.hints()
		}
		if len(r.JSON()) <= budget {
			break
		}
	}
	r.root = nil
}

// details are the steps from much detail to hardly any. Depth goes last but one: what is deep inside is what a reader
// cannot guess.
func details(depth int) []detail {
	all := []detail{{depth, 100, 2, 8}, {depth, 40, 1, 6}, {depth, 40, 0, 5}, {depth, 20, 0, 4}, {depth, 10, 0, 3}}
	for d := depth - 1; d > 0; d-- {
		all = append(all, detail{d, 20, 0, 3}, detail{d, 10, 0, 2}, detail{d, 5, 0, 1})
	}
	return append(all, detail{1, 3, 0, 0}, detail{0, 0, 0, 0})
}

// hints are sentences with paths that resolve.
func (r *OutlineResult) hints() []string {
	var all []string
	if r.Records {
		return []string{"slice with path 0 shows the first record, - the last; filter finds records"}
	}
	if len(r.Arrays) > 0 {
		a := r.Arrays[0]
		all = append(all, fmt.Sprintf("compress%s with mode sample_array shows some of %d items; filter%[1]s finds items", atPath(a.Path), a.Items),
			fmt.Sprintf("slice path %q shows one item", appendIndex(a.Path, 0)))
	}
	if len(r.FailingPaths) > 0 {
		all = append(all, fmt.Sprintf("slice path %q shows the first member that tells of a failure", r.FailingPaths[0]))
	}
	if r.StopsAt != nil {
		all = append(all, "the text is not whole: counts are those of the part that can be read")
	}
	return all
}

func atPath(path string) string {
	if path == "" {
		return ""
	}
	return fmt.Sprintf(" path %q", path)
}
