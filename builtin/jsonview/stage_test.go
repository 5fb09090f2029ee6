package jsonview

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const orders = `{"total": 3, "items": [
 {"id": 1, "user": {"id": 10, "mail": "a@x"}, "tags": ["p", "q"], "status": "ok"},
 {"id": 2, "user": {"id": 11, "mail": "b@x"}, "tags": [], "status": "failed", "error": {"code": 7}},
 {"id": 3, "user": {"id": 12, "mail": "c@x"}, "tags": ["r"], "status": "ok"}
]}
`

func TestStage(t *testing.T) {
	tests := []struct {
		name, in, want string
		opts           StageOptions
		lost           bool
	}{
		{name: "a value", in: orders, opts: StageOptions{Select: []string{"items.0.user"}}, want: `{"id": 10, "mail": "a@x"}` + "\n", lost: true},
		{name: "values of a wildcard", in: orders, opts: StageOptions{Select: []string{"items.*.id"}}, want: "[1,2,3]\n", lost: true},
		{name: "values at any depth", in: orders, opts: StageOptions{Select: []string{"$..id"}}, want: "[1,10,2,11,3,12]\n", lost: true},
		{name: "values of several paths", in: orders, opts: StageOptions{Select: []string{"total", "items.*.id"}}, want: "[3,1,2,3]\n", lost: true},
		{name: "a filter", in: orders, opts: StageOptions{Select: []string{`$.items[?@.status == "failed"]`}},
			want: `[{"id": 2, "user": {"id": 11, "mail": "b@x"}, "tags": [], "status": "failed", "error": {"code": 7}}]` + "\n"},
		{name: "a slice", in: orders, opts: StageOptions{Select: []string{`$.items[0:3:2].user.mail`}}, want: `["a@x","c@x"]` + "\n", lost: true},
		{name: "a slice backwards", in: orders, opts: StageOptions{Select: []string{`$.items[::-1].id`}}, want: "[1,2,3]\n", lost: true},
		{name: "the last of each", in: orders, opts: StageOptions{Select: []string{`$.items[*].tags[-1]`}}, want: `["q","r"]` + "\n", lost: true},
		{name: "keep, parents and failing members stay", in: orders, opts: StageOptions{Keep: []string{"items.user.id"}},
			want: `{"items":[{"user":{"id":10}},{"user":{"id":11},"status":"failed","error":{"code":7}},{"user":{"id":12}}]}` + "\n"},
		{name: "keep a whole object", in: orders, opts: StageOptions{Keep: []string{"$.items[*].user"}},
			want: `{"items":[{"user":{"id":10,"mail":"a@x"}},{"user":{"id":11,"mail":"b@x"},"status":"failed","error":{"code":7}},{"user":{"id":12,"mail":"c@x"}}]}` + "\n"},
		{name: "keep one item", in: orders, opts: StageOptions{Keep: []string{"items[0].id"}},
			want: `{"items":[{"id":1},{"status":"failed","error":{"code":7}},"… 1 of 3 items elided …"]}` + "\n"},
		{name: "keep and sample", in: `{"a":[{"k":"one","v":2},{"k":"two","v":4},{"k":"` + long + `","v":6},{"k":"` + long + `","v":8}]}`, opts: StageOptions{Keep: []string{"a.k"}, Head: n(2), Tail: n(0)},
			want: `{"a":[{"k":"one"},{"k":"two"},"… 2 of 4 items elided …"]}`},
		{name: "drop the first items", in: `[1,2,3,4,5]`, opts: StageOptions{Drop: []string{"[0]", "[1]"}}, want: `["… 2 of 5 items elided …",3,4,5]`},
		{name: "drop", in: orders, opts: StageOptions{Drop: []string{"items.user", "**.tags", "/total"}},
			want: `{"items":[{"id":1,"status":"ok"},{"id":2,"status":"failed","error":{"code":7}},{"id":3,"status":"ok"}]}` + "\n"},
		{name: "drop what fails", in: orders, opts: StageOptions{Drop: []string{"items"}},
			want: `{"total":3,"items":[{"status":"failed","error":{"code":7}},"… 2 of 3 items elided …"]}` + "\n"},
		{name: "drop from what is kept", in: orders, opts: StageOptions{Keep: []string{"items"}, Drop: []string{"items.user.mail", "items.tags"}},
			want: `{"items":[{"id":1,"user":{"id":10},"status":"ok"},{"id":2,"user":{"id":11},"status":"failed","error":{"code":7}},{"id":3,"user":{"id":12},"status":"ok"}]}` + "\n"},
		{name: "records", in: "start\n{\"a\": 1, \"b\": 2}\n{\"a\": 3, \"b\": 4}\n", opts: StageOptions{Drop: []string{"b"}},
			want: "start\n{\"a\":1}\n{\"a\":3}\n"},
		{name: "select from records", in: "start\n{\"a\": 1, \"b\": 2}\n{\"a\": 3, \"b\": 4}\n", opts: StageOptions{Select: []string{"*.a"}}, want: "[1,3]\n"},
		{name: "nothing set", in: orders, want: `{"total": 3, "items": [{"id": 1, "user": {"id": 10, "mail": "a@x"}, "tags": ["p", "q"], "status": "ok"},{"id": 2, "user": {"id": 11, "mail": "b@x"}, "tags": [], "status": "failed", "error": {"code": 7}},{"id": 3, "user": {"id": 12, "mail": "c@x"}, "tags": ["r"], "status": "ok"}]}` + "\n"},
		{name: "limits after select", in: `{"v": ["` + long + `"]}`, opts: StageOptions{Select: []string{"v"}, Strings: n(10)}, want: `["aaaaaaaaaa … 90 of 100 characters elided …"]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := NewStage(tt.opts)
			if err != nil {
				t.Fatal(err)
			}
			got, ok, err := s.Apply(tt.in, says)
			if err != nil || !ok {
				t.Fatalf("ok %v, %v", ok, err)
			}
			if again, _, _ := s.Apply(got, says); len(tt.opts.Select) == 0 && again != got {
				t.Errorf("a second time gives %s", again)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			if err := Check(tt.in, got, says); (err != nil) != tt.lost {
				t.Errorf("check: %v, lost should be %v", err, tt.lost)
			}
		})
	}
}

const long = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

func TestStageDeclines(t *testing.T) {
	for _, tt := range []struct{ in, path string }{
		{"plain text\n", "a"},
		{`{"a": 1}`, "b"},
		{`{"a": 1}`, "b.*"},
		{`{"a": 1}`, "$.b[?@.c]"},
		{`{"a": `, "a"},
	} {
		s, err := NewStage(StageOptions{Select: []string{tt.path}})
		if err != nil {
			t.Fatal(err)
		}
		got, ok, err := s.Apply(tt.in, nil)
		if ok || got != tt.in || !Declined(err) {
			t.Errorf("%s of %s: %v %q %v", tt.path, tt.in, ok, got, err)
		}
	}
}

func TestNewStageErrors(t *testing.T) {
	minus := -1
	var path *PathError
	for _, o := range []StageOptions{{Select: []string{"a..b"}}, {Keep: []string{""}}, {Drop: []string{"$[?@.a]"}}, {Keep: []string{"a[-1]"}}} {
		if _, err := NewStage(o); !errors.As(err, &path) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	var option *OptionError
	if _, err := NewStage(StageOptions{Head: &minus}); !errors.As(err, &option) {
		t.Error(err)
	}
}
