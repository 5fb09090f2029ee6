package jsonview

import (
	"errors"
	"io"
	"iter"
	"strings"
)

// segment is a part of a text that starts at a line start and ends at a line end: lines that are not JSON, one at a
// time, or JSON values.
type segment struct {
	text   string // without the line feed that ends it
	lines  int
	json   bool
	values int
	fails  bool
}

// wideTries is how many times a line that opens JSON but does not close it is followed over the lines below before
// the text is taken for one that only looks like JSON. It bounds the work on such texts.
const wideTries = 8

// segments cuts a text into JSON values and other lines. The walker's output is scratch; its members are those of the
// segment at hand.
func (w *walker) segments(text string) iter.Seq[segment] {
	return func(yield func(segment) bool) {
		tries := wideTries
		for text != "" {
			var s segment
			s, tries = w.nextSegment(text, tries)
			if !yield(s) {
				return
			}
			text = text[min(len(text), len(s.text)+1):]
		}
	}
}

func (w *walker) nextSegment(text string, tries int) (segment, int) {
	line := text
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		line = text[:i]
	}
	if !opensJSON(line) {
		return segment{text: line, lines: 1}, tries
	}
	values, fails, end, err := w.scan(line)
	if errors.Is(err, io.ErrUnexpectedEOF) && tries > 0 && len(line) < len(text) {
		if values, fails, end, err = w.scan(text); err != nil {
			tries--
		}
	}
	if err != nil {
		return segment{text: line, lines: 1}, tries
	}
	n := 1 + strings.Count(text[:end], "\n")
	return segment{text: text[:end], lines: n, json: true, values: values, fails: fails}, tries
}

// opensJSON reports whether JSON may start here: false is certain. Logs are full of lines such as `[INFO]` and
// `[ 42%]`, for which no decoder has to be asked.
func opensJSON(line string) bool {
	line = strings.TrimLeft(line, " \t\r")
	if line == "" || line[0] != '{' && line[0] != '[' {
		return false
	}
	inside := strings.TrimLeft(line[1:], " \t\r\n")
	if inside == "" || inside[0] == '"' {
		return true
	}
	if line[0] == '{' {
		return inside[0] == '}'
	}
	switch c := inside[0]; {
	case c == ']' || c == '[' || c == '{':
		return true
	case c == '-' || c >= '0' && c <= '9':
		rest := strings.TrimLeft(strings.TrimLeft(inside, "-+.0123456789eE"), " \t\r\n")
		return rest == "" || rest[0] == ',' || rest[0] == ']'
	}
	for _, word := range [...]string{"true", "false", "null"} {
		if strings.HasPrefix(inside, word) || strings.HasPrefix(word, inside) {
			return true
		}
	}
	return false
}

// scan reads JSON values from the start of text to the first line end behind a value. It returns how many they are,
// whether one holds a failing member, and where that line ends.
func (w *walker) scan(text string) (values int, fails bool, end int, err error) {
	w.reset(text)
	w.members = w.members[:0]
	for {
		if !opensJSON(text[end:]) {
			return 0, false, 0, errNotJSON
		}
		f, err := w.value(false)
		if err != nil {
			return 0, false, 0, err
		}
		w.out = w.out[:0]
		values++
		fails = fails || f
		end = int(w.d.InputOffset())
		rest := strings.TrimLeft(text[end:], " \t\r")
		if rest == "" || rest[0] == '\n' {
			return values, fails, len(text) - len(rest), nil
		}
	}
}

var errNotJSON = errors.New("not JSON")
