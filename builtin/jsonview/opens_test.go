package jsonview

import "testing"

// TestOpensJSON says no only to what no JSON text starts with.
func TestOpensJSON(t *testing.T) {
	for _, text := range []string{
		"{", "[", " \t{", "{}", "[]", "{ \"a\"", "[ \"", "[1", "[-1.5e+3, ", "[ 1 ]", "[true,", "[tr", "[null]", "[{", "[[", "[\n1\n]", "{\r\n  \"a\"", "[0 \n, 1]",
	} {
		if !opensJSON(text) {
			t.Errorf("%q may be JSON", text)
		}
	}
	for _, text := range []string{
		"", "x", "1", "[INFO] x", "[ 42%] Building", "[12:30:01] x", "{a: 1}", "{{ x }}", "[error] {", "[trace]", "[1/3] x", "[2024-01-01T00:00:00Z] x",
	} {
		if opensJSON(text) {
			t.Errorf("%q is no JSON", text)
		}
	}
}
