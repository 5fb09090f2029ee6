package loggen

import (
	"slices"
	"strconv"
	"strings"
)

// Shapes are the names that [Adversarial] knows, in a fixed order.
func Shapes() []string {
	names := make([]string, len(shapes))
	for i := range shapes {
		names[i] = shapes[i].name
	}
	return names
}

// Adversarial is a text of size bytes of the named shape: what makes a careless pass quadratic. It panics on a name
// that is not among [Shapes].
func Adversarial(name string, size int) string {
	i := slices.IndexFunc(shapes, func(s shape) bool { return s.name == name })
	if i < 0 {
		panic("loggen: no shape " + strconv.Quote(name))
	}
	return shapes[i].write(size)
}

type shape struct {
	name  string
	write func(size int) string
}

var shapes = []shape{
	{"all-failures", numbered("src/main.c:", ": error: no member named 'next' in 'struct node'\n")},
	{"all-alike", repeated("error: connection to db.example.test refused\n")},
	{"short-lines", repeated("\n")},
	{"one-line", repeated("a word of a line that never ends ")},
	{"one-failure-line", repeated("an error of a line that never ends ")},
	{"carriage-returns", numbered("\rfetching ", " of 1000000")},
	{"only-carriage-returns", repeated("\r")},
	{"crlf", numbered("[", "%] Building C object src/main.c.o\r\n")},
	{"escapes", repeated("\x1b[32mok\x1b[0m \x1b[1mbuilt\x1b[0m in 3 ms\n")},
	{"only-escapes", repeated("\x1b")},
	{"osc-never-closed", repeated("\x1b]0;title ")},
	{"csi-never-closed", repeated("\x1b[0;0;0")},
	{"near-misses", repeated("terror errors faile failurex expanic fatally 0 failing exit code 0 cannot say xError xException\n")},
	{"blanks-before-names", repeated("                    xError                    E")},
	{"digits", repeated("0000000000000000 errors ")},
	{"marks", repeated("× ")},
	{"markers", numbered("… [", " lines elided] …\n")},
	{"marker-openings", repeated("… [")},
	{"folds", numbered("waiting  (×", ")\n")},
	{"tool-result-headers", numbered("[[tool-result]] bash (call_", ")\n")},
	{"invalid-utf8", repeated("\xc3\xe2\x9c\xff\xfe")},
	{"nul", repeated("\x00")},
	{"deep-json", func(size int) string { return strings.Repeat("[", size/2) + strings.Repeat("]", size-size/2) }},
	{"deep-json-never-closed", repeated(`{"a":[`)},
	{"json-records", numbered(`{"status":"error","id":`, `,"tags":["a","b"]}`+"\n")},
	{"nested-repeats", repeated("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")},
	{"deep-html", repeated("<div><b>")},
	{"html-never-closed", repeated("<a href=\"")},
	{"long-urls", repeated("https://example.test/a?b=c&d=e/f?error=g")},
}

func repeated(unit string) func(int) string {
	return func(size int) string { return strings.Repeat(unit, size/len(unit)+1)[:size] }
}

func numbered(before, behind string) func(int) string {
	return func(size int) string {
		b := make([]byte, 0, size+len(before)+len(behind)+20)
		for i := 1; len(b) < size; i++ {
			b = append(strconv.AppendInt(append(b, before...), int64(i), 10), behind...)
		}
		return string(b[:size])
	}
}
