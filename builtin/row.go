package builtin

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

// row is one line, or one segment of a redrawn line, as matchers see it: without escape sequences, without what a
// wrapper put in front of it, without blanks at its end.
type row struct {
	// text is the row, body the same without blanks in front, indent how many there are.
	text, body string
	indent     int
}

// prefixes takes off what CI systems and builders put in front of the lines of the tools that they run.
type prefixes struct {
	columns bool // `job <tab> step <tab> time text`, as `gh run view --log` prints it
	asked   bool
	plain   bool // the whole text is known to have no escape sequences
}

func (p *prefixes) row(segment string) row {
	t := segment
	if !p.plain {
		t = lines.Plain(t)
	}
	t = strings.TrimPrefix(t, "\ufeff")
	if !p.asked && t != "" {
		p.asked = true
		p.columns = columnsLength(t) > 0
	}
	if p.columns {
		t = t[columnsLength(t):]
		t = strings.TrimPrefix(t, "\ufeff")
	}
	t = t[timeLength(t):]
	t = t[stepLength(t):]
	t = trimRight(t)
	r := row{text: t, body: t}
	for r.body != "" && (r.body[0] == ' ' || r.body[0] == '\t') {
		r.body = r.body[1:]
	}
	r.indent = len(t) - len(r.body)
	return r
}

func trimRight(s string) string {
	for s != "" && (s[len(s)-1] == ' ' || s[len(s)-1] == '\t' || s[len(s)-1] == '\r') {
		s = s[:len(s)-1]
	}
	return s
}

// columnsLength is the length of the two columns of `gh run view --log` in front of the time, or 0.
func columnsLength(t string) int {
	i := strings.IndexByte(t, '\t')
	if i < 0 || i > 200 {
		return 0
	}
	j := strings.IndexByte(t[i+1:], '\t')
	if j < 0 || j > 200 {
		return 0
	}
	n := i + 1 + j + 1
	if timeLength(strings.TrimPrefix(t[n:], "\ufeff")) == 0 {
		return 0
	}
	return n
}

// timeLength is the length of the time in front of each line of GitHub Actions (2024-05-01T10:00:00.1234567Z and a
// blank) and of GitLab, which adds the number of the stream (00O and a plus sign or a blank).
func timeLength(t string) int {
	const least = len("2024-05-01T10:00:00Z ")
	if len(t) < least-1 || t[4] != '-' || t[7] != '-' || t[10] != 'T' || t[13] != ':' || t[16] != ':' || digitsAt(t) != 4 {
		return 0
	}
	n := least - 2
	if t[n] == '.' {
		n += 1 + digitsAt(t[n+1:])
	}
	if n >= len(t) || t[n] != 'Z' {
		return 0
	}
	n++
	if n < len(t) && t[n] == ' ' {
		n++
	} else if n < len(t) {
		return 0
	}
	if rest := t[n:]; len(rest) >= 4 && digitsAt(rest) == 2 && (rest[2] == 'O' || rest[2] == 'E') && (rest[3] == ' ' || rest[3] == '+') {
		n += 4
	}
	return n
}

// stepLength is the length of the step and the seconds in front of the output of a BuildKit step: `#12 0.345 `.
func stepLength(t string) int {
	if len(t) < 8 || t[0] != '#' {
		return 0
	}
	n := 1 + digitsAt(t[1:])
	if n == 1 || n >= len(t) || t[n] != ' ' {
		return 0
	}
	n++
	d := digitsAt(t[n:])
	if d == 0 || n+d >= len(t) || t[n+d] != '.' {
		return 0
	}
	n += d + 1
	d = digitsAt(t[n:])
	if d == 0 || n+d >= len(t) || t[n+d] != ' ' {
		return 0
	}
	return n + d + 1
}

// digitsAt is how many decimal digits s starts with.
func digitsAt(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// word is the first word of s and what follows it, blanks in between taken off.
func word(s string) (first, rest string) {
	i := strings.IndexByte(s, ' ')
	if i < 0 {
		return s, ""
	}
	first, rest = s[:i], s[i:]
	for rest != "" && rest[0] == ' ' {
		rest = rest[1:]
	}
	return first, rest
}

// anyPrefix reports whether s starts with one of the texts.
func anyPrefix(s string, texts ...string) bool {
	for _, t := range texts {
		if strings.HasPrefix(s, t) {
			return true
		}
	}
	return false
}

// anySuffix reports whether s ends with one of the texts.
func anySuffix(s string, texts ...string) bool {
	for _, t := range texts {
		if strings.HasSuffix(s, t) {
			return true
		}
	}
	return false
}
