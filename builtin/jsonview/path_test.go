package jsonview

import (
	"errors"
	"strings"
	"testing"
)

const pets = `{
  "pets": [
    {"name": "Rex", "tags": ["a", "b", "c"]},
    {"name": "Kim", "tags": []}
  ],
  "a.b": {"c": 1},
  "x/y": {"~": 2},
  "": {"": 3},
  "$": 4,
  "*": 5,
  "-": 6,
  "caf\u00e9": 7,
  "dup": 8,
  "dup": 9,
  "0": 10
}`

func TestLocate(t *testing.T) {
	tests := []struct{ path, want, own string }{
		{"", pets, ""},
		{"pets.0.name", `"Rex"`, "pets.0.name"},
		{"pets.-.name", `"Kim"`, "pets.1.name"},
		{"pets.0.tags.-", `"c"`, "pets.0.tags.2"},
		{"pets[0].tags[-2]", `"b"`, "pets.0.tags.1"},
		{`a\.b.c`, `1`, `a\.b.c`},
		{`x/y.~`, `2`, `x/y.~`},
		{"/pets/1/name", `"Kim"`, "pets.1.name"},
		{"/x~1y/~0", `2`, "x/y.~"},
		{"//", `3`, "//"},
		{"/", `{"": 3}`, "/"},
		{`\$`, `4`, `\$`},
		{`\*`, `5`, `\*`},
		{`\-`, `6`, `\-`},
		{`-`, `6`, `\-`},
		{"café", `7`, "café"},
		{"dup", `8`, "dup"},
		{"0", `10`, "0"},
		{"$", pets, ""},
		{"$.pets[1].name", `"Kim"`, "pets.1.name"},
		{"$['a.b']['c']", `1`, `a\.b.c`},
		{"$.pets[-1].name", `"Kim"`, "pets.1.name"},
	}
	for _, tt := range tests {
		p, err := ParsePath(tt.path)
		if err != nil {
			t.Errorf("%s: %v", tt.path, err)
			continue
		}
		in, err := Text(pets).open()
		if err != nil {
			t.Fatal(err)
		}
		at, err := in.locate(p)
		if err != nil {
			t.Errorf("%s: %v", tt.path, err)
			continue
		}
		raw, err := in.at(at.start).ReadValue()
		if err != nil || string(raw) != tt.want || at.path != tt.own {
			t.Errorf("%s: got %s at %q (%v), want %s at %q", tt.path, raw, at.path, err, tt.want, tt.own)
		}
		if again, err := ParsePath(at.path); err != nil {
			t.Errorf("%s: its own path %q is none: %v", tt.path, at.path, err)
		} else if same, err := in.locate(again); err != nil || same.start != at.start {
			t.Errorf("%s: its own path %q leads elsewhere (%v)", tt.path, at.path, err)
		}
	}
}

func TestLocateMisses(t *testing.T) {
	tests := []struct{ path, want string }{
		{"pets.2", `path "pets.2" matches nothing: "pets" is an array of 2 items; use outline to see what there is`},
		{"pets.-3", `path "pets.-3" matches nothing: "pets" is an array; use outline to see what there is`},
		{"pets[-3]", `path "pets[-3]" matches nothing: "pets" is an array of 2 items; use outline to see what there is`},
		{"pets.0.age", `path "pets.0.age" matches nothing: "pets.0" is an object with the names name, tags; use outline to see what there is`},
		{"dup.x", `path "dup.x" matches nothing: "dup" is a number; use outline to see what there is`},
		{"nope", `path "nope" matches nothing: the root is an object with the names pets, a.b, x/y, , $, *, -, café, dup, dup, 0; use outline to see what there is`},
	}
	for _, tt := range tests {
		p, err := ParsePath(tt.path)
		if err != nil {
			t.Errorf("%s: %v", tt.path, err)
			continue
		}
		in, err := Text(pets).open()
		if err != nil {
			t.Fatal(err)
		}
		_, err = in.locate(p)
		var miss *NoMatchError
		if !errors.As(err, &miss) || err.Error() != tt.want {
			t.Errorf("%s: got %v, want %s", tt.path, err, tt.want)
		}
	}
}

func TestParsePathErrors(t *testing.T) {
	for path, want := range map[string]string{
		"a..b":      "a name between dots is empty",
		"a.":        "a name between dots is empty",
		`a\`:        "escapes nothing",
		"a[":        "[ without ]",
		"a[x]":      "neither an index nor [*]",
		"a[0]b":     "a dot is missing",
		"/~2":       "~ must be followed by",
		"$.a[":      "unexpected eof",
		"$x":        "unexpected identifier",
		"*[-1]":     "use JSONPath",
		"$.a[?@.b[": "unexpected eof",
	} {
		_, err := ParsePath(path)
		var bad *PathError
		if !errors.As(err, &bad) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", path, err, want)
		}
	}
}

func TestLocateInRecords(t *testing.T) {
	text := "starting up\n[debug] on\n{\"a\":1}\nnot JSON\n{\"a\":2}\n{\"a\":\n[3, 4]\n{\"a\":5}\n"
	for path, want := range map[string]string{"0.a": "1", "1.a": "2", "2.1": "4", "-.a": "5", "$[3].a": "5", "/1/a": "2"} {
		p, err := ParsePath(path)
		if err != nil {
			t.Fatal(err)
		}
		in, err := Text(text).open()
		if err != nil {
			t.Fatal(err)
		}
		if !in.records || in.skipped != 2 {
			t.Fatalf("records %v, skipped %d", in.records, in.skipped)
		}
		at, err := in.locate(p)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if raw, err := in.at(at.start).ReadValue(); err != nil || string(raw) != want {
			t.Errorf("%s: got %s (%v), want %s", path, raw, err, want)
		}
	}
}

// TestOpenGivesUp holds that a text of which every line looks like JSON costs no more than reading it.
func TestOpenGivesUp(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("[INFO] building\n{x}\n", 200_000): "is not JSON",
		strings.Repeat("{\n", 500_000):                    "object member name must be a string",
	} {
		if _, err := Text(text).open(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	for _, text := range []string{"", " \n"} {
		if _, err := Text(text).open(); err == nil || err.Error() != "the text is empty" {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"plain text\nof two lines\n", "[debug] a\n[debug] b\n", "[1] 4711\n", "12 monkeys"} {
		if in, err := Text(text).open(); err == nil {
			t.Errorf("%q was opened at %d", text, in.start)
		}
	}
}
