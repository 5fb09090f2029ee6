package rulespec

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// decode reads the one document of a file. It returns nil where there is none or it is not YAML; that is reported.
func (s *source) decode(data []byte) (root *yaml.Node) {
	defer func() {
		if p := recover(); p != nil {
			s.errorf(place{1, 1}, "the file cannot be read as YAML: %v", p)
			root = nil
		}
	}()
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		s.errorf(place{1, 1}, "the file is UTF-16").hint("save it as UTF-8")
		return nil
	}
	if i := bytes.IndexByte(data, 0); i >= 0 {
		s.errorf(s.offset(data, i), "the file holds a NUL byte, so it is not a text")
		return nil
	}
	if !utf8.Valid(data) {
		s.errorf(s.offset(data, validPrefix(data)), "the file is not UTF-8").hint("save it as UTF-8")
		return nil
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	var doc yaml.Node
	switch err := d.Decode(&doc); {
	case err == io.EOF:
		s.errorf(place{1, 1}, "the file is empty").hint("start with the line %q", "version: 1")
		return nil
	case err != nil:
		s.syntaxError(data, err)
		return nil
	}
	var second yaml.Node
	if err := d.Decode(&second); err == nil {
		s.errorf(at(&second), "a second document starts here, and a rule file is one document").hint("take out the line that starts with ---")
		return nil
	} else if err != io.EOF {
		s.syntaxError(data, err)
		return nil
	}
	if len(doc.Content) == 0 {
		s.errorf(place{1, 1}, "the file is empty").hint("start with the line %q", "version: 1")
		return nil
	}
	return doc.Content[0]
}

// validPrefix is the length of what is UTF-8 at the start of data.
func validPrefix(data []byte) int {
	i := 0
	for i < len(data) {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		i += n
	}
	return i
}

// offset is the place of a byte of the file.
func (s *source) offset(data []byte, i int) place {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	i = min(i, len(data))
	line := bytes.Count(data[:i], []byte("\n")) + 1
	start := bytes.LastIndexByte(data[:i], '\n') + 1
	return place{line, len([]rune(string(data[start:i]))) + 1}
}

// The library's own message starts with a line that is right for some errors and off by one for others.
var yamlErrorLine = regexpOnce(`^yaml: (?:line (\d+): )?`)

// syntaxError reports what the YAML library says. Its errors carry no column and an unreliable line, so the place is
// found by how far the library had read when it gave up.
func (s *source) syntaxError(data []byte, err error) {
	m := yamlErrorLine().FindStringSubmatch(err.Error())
	message := strings.TrimPrefix(err.Error(), m[0])
	reported, _ := strconv.Atoi(m[1])
	if strings.HasPrefix(message, "did not find expected") {
		reported++
	}
	p := place{max(reported, 1), 1}
	if len(data) <= 1<<20 {
		r := &slowReader{data: data}
		var doc yaml.Node
		d := yaml.NewDecoder(r)
		for range 3 { // a rule file and the start of what follows it
			if d.Decode(&doc) != nil {
				break
			}
		}
		if r.at < len(data) || reported == 0 {
			p = s.offset(data, max(0, r.at-1))
			if strings.TrimSpace(s.line(p.line)) == "" || p.col == 1 {
				p = s.lastWord(p)
			}
		}
	}
	if p.col == 1 {
		line := s.line(p.line)
		p.col = len(line) - len(strings.TrimLeft(line, " ")) + 1
	}
	hint, col := s.syntaxHint(p.line, message)
	if hint == "" && p.line > 1 {
		if hint, col = s.syntaxHint(p.line-1, message); hint != "" {
			p.line--
		}
	}
	switch {
	case col > 0:
		p.col = col
	case hint == "" && strings.Contains(message, "end of stream"):
		hint = "a quote or a bracket that is opened here is not closed"
	case hint == "" && (strings.HasPrefix(message, "did not find expected") || strings.HasPrefix(message, "mapping values")):
		hint = "look at the indentation: the keys of one mapping start in the same column"
	}
	s.errorf(p, "this is not YAML: %s", message).Hint = hint
}

// lastWord moves a place that is on a blank line, or at the start of one, to the end of the text before it.
func (s *source) lastWord(p place) place {
	if p.col == 1 && strings.TrimSpace(s.line(p.line)) != "" && len(s.line(p.line)) == len(strings.TrimLeft(s.line(p.line), " ")) {
		return p
	}
	for p.line > 1 && strings.TrimSpace(s.line(p.line)) == "" {
		p.line--
		p.col = len([]rune(strings.TrimRight(s.line(p.line), " "))) + 1
	}
	return p
}

// slowReader hands out one byte a time and so knows how far its reader has looked.
type slowReader struct {
	data []byte
	at   int
}

func (r *slowReader) Read(b []byte) (int, error) {
	if r.at >= len(r.data) {
		return 0, io.EOF
	}
	if len(b) == 0 {
		return 0, nil
	}
	b[0] = r.data[r.at]
	r.at++
	return 1, nil
}

var (
	plainValue   = regexpOnce(`^\s*(?:- )*(?:[A-Za-z_]+:\s+)?(.*)$`)
	quotedTail   = regexpOnce(`^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*[^\s,\]}#:]`)
	doubleQuoted = regexpOnce(`"(?:[^"\\]|\\.)*(?:"|$)`)
	flowGlob     = regexpOnce(`[\[,:{]\s*\*`)
	badEscape    = regexpOnce(`\\[^0abt\tnvfre "/\\N_LPxuU]`)
)

// syntaxHint names the usual causes by the line at which the library stopped, and the column of the cause; 0 where it
// is not known.
func (s *source) syntaxHint(number int, message string) (hint string, col int) {
	line := s.line(number)
	column := func(i int) int { return utf8.RuneCountInString(line[:i]) + 1 }
	const quote = "put the whole value between single quotes, and write a single quote in it twice"
	if strings.Contains(message, "escape") {
		for _, q := range doubleQuoted().FindAllStringIndex(line, -1) {
			if e := badEscape().FindStringIndex(line[q[0]:q[1]]); e != nil {
				i := q[0] + e[0]
				return fmt.Sprintf("YAML reads escapes between double quotes and knows no %s: use single quotes, which leave a pattern as it is",
					line[i:q[0]+e[1]]), column(i)
			}
		}
	}
	if i := strings.IndexByte(line, '\t'); i >= 0 && strings.TrimLeft(line[:i], " -") == "" {
		return "YAML indents with spaces, not with tabs", column(i)
	}
	start := plainValue().FindStringSubmatchIndex(line)[2]
	value := line[start:]
	if value == "" {
		return "", 0
	}
	first := value[:1]
	switch {
	case first == "!":
		return "a value that starts with ! is a YAML tag: " + quote, column(start)
	case strings.ContainsAny(first, "@`%*&"):
		return fmt.Sprintf("a value cannot start with %s: %s", first, quote), column(start)
	case quotedTail().MatchString(value):
		return "the value goes on after its closing quote: " + quote, column(start)
	case strings.ContainsAny(first, `[{`) && flowGlob().MatchString(value):
		return "a value cannot start with *: " + quote, column(start + flowGlob().FindStringIndex(value)[1] - 1)
	case strings.ContainsAny(first, `[{`) && !closed(value):
		return fmt.Sprintf("a value that starts with %s is a YAML collection: it has to be closed, and for a text, %s", first, quote), column(start)
	case !strings.ContainsAny(first, `'"[{|>`):
		if i := strings.Index(value, ": "); i >= 0 {
			return "a colon and a space end a plain value: " + quote, column(start + i)
		}
	}
	return "", 0
}

// closed reports whether a line that starts with a bracket ends with its closing one.
func closed(value string) bool {
	depth, quote := 0, byte(0)
	for i := 0; i < len(value); i++ {
		c := value[i]
		switch {
		case quote == '"' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case depth == 0 && i > 0:
			rest := strings.TrimSpace(value[i:])
			return rest == "" || rest[0] == '#'
		case c == '"' || c == '\'':
			quote = c
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		}
	}
	return depth == 0
}

// regexpOnce compiles a pattern of this package at its first use.
func regexpOnce(expr string) func() *regexp.Regexp {
	return onceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
