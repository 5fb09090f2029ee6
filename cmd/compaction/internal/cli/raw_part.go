package cli

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/compaction-dev/compaction/engine/lines"
)

// part is a part of an original, and the number of its first line.
type part struct {
	text  string
	first int
}

// choose cuts the part down to what the flags ask for.
func (p *part) choose(f *rawFlags) error {
	from, to := 1, 0
	var err error
	switch {
	case f.chars != "":
		if from, to, err = span(f.chars); err != nil {
			return usagef("--chars: %w", err)
		}
		p.text = characters(p.text, from, to)
		return nil
	case f.lines != "":
		if from, to, err = span(f.lines); err != nil {
			return usagef("--lines: %w", err)
		}
	case f.head < 0 || f.tail < 0:
		return usagef("--head and --tail take zero or more lines")
	case f.first != nil && f.head == 0:
		p.text = ""
		return nil
	case f.first != nil:
		to = f.head
	case f.final != nil:
		n := strings.Count(p.text, "\n")
		if p.text != "" && !strings.HasSuffix(p.text, "\n") {
			n++
		}
		from = max(1, n-f.tail+1)
	}
	start := lineStart(p.text, from-1)
	p.first = from
	if to > 0 {
		p.text = p.text[:max(start, lineStart(p.text, to))]
	}
	p.text = p.text[start:]
	return nil
}

// span reads A-B, A- or A. to is 0 where it is open.
func span(s string) (from, to int, err error) {
	a, b, dash := strings.Cut(s, "-")
	from, err = strconv.Atoi(a)
	switch {
	case err != nil || from < 1:
		return 0, 0, fmt.Errorf("%q is no range: 10-20, 10- or 10", s)
	case !dash:
		return from, from, nil
	case b == "":
		return from, 0, nil
	}
	if to, err = strconv.Atoi(b); err != nil || to < from {
		return 0, 0, fmt.Errorf("%q is no range: 10-20, 10- or 10", s)
	}
	return from, to, nil
}

// lineStart is where the line after n lines starts, or the end of the text.
func lineStart(text string, n int) int {
	at := 0
	for ; n > 0; n-- {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return len(text)
		}
		at += i + 1
	}
	return at
}

// characters are those from one number to another, counted from 1; a to of 0 means the end.
func characters(text string, from, to int) string {
	n, start, end := 0, len(text), len(text)
	for i := range text {
		n++
		if n == from {
			start = i
		}
		if to > 0 && n == to+1 {
			end = i
			break
		}
	}
	return text[start:max(start, end)]
}

func (p *part) grep(re *regexp.Regexp) string {
	var b strings.Builder
	n := p.first
	for l := range strings.Lines(p.text) {
		if re.MatchString(lines.Plain(strings.TrimSuffix(l, "\n"))) {
			b.WriteString(strconv.Itoa(n))
			b.WriteByte(':')
			b.WriteString(l)
			if !strings.HasSuffix(l, "\n") {
				b.WriteByte('\n')
			}
		}
		n++
	}
	return b.String()
}

// page cuts a text after the last whole line within the page, and says how to go on. Numbered lines are those of grep.
func page(text string, first int, numbered bool, id string) string {
	if utf8.RuneCountInString(text) <= pageSize {
		return text
	}
	shown := characters(text, 1, pageSize)
	next := fmt.Sprintf("--chars %d-%d", pageSize+1, 2*pageSize)
	if i := strings.LastIndexByte(shown, '\n'); i >= 0 {
		shown = shown[:i+1]
		line := first + strings.Count(shown, "\n")
		if numbered {
			number, _, _ := strings.Cut(text[len(shown):], ":")
			line, _ = strconv.Atoi(number)
		}
		next = fmt.Sprintf("--lines %d-", line)
	} else if first > 1 {
		next = "--full"
	}
	if !strings.HasSuffix(shown, "\n") {
		shown += "\n"
	}
	return fmt.Sprintf("%s[compaction: %d of %d bytes shown · next: compaction raw %s %s]\n", shown, len(shown), len(text), id, next)
}
