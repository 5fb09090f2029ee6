package pipeline

import (
	"io"
	"unicode/utf8"
)

const (
	// longLine is the size in bytes from which it is worth knowing what all matches of a line will cost.
	longLine = 64 << 10
	// samples is in how many places of a long line a match is looked for to find that out.
	samples = 16
)

// allWork estimates the work of finding all matches of a pattern in a line. A match may have to read on to the end of
// the line before it is known where it ends, as of `a(?:.*z)?` where there is no z, and then the next one does so
// again: how far it goes is measured where it matters.
func allWork(p *Pattern, line string) int {
	work := len(line) * (1 + p.size/16)
	if len(line) < longLine {
		return work
	}
	beyond, steps := 0, 0
	for k := range samples {
		r := &counted{text: line[k*len(line)/samples:]}
		m := p.re().FindReaderIndex(r)
		if m == nil {
			break
		}
		beyond += max(0, r.read-m[1])
		steps += max(1, m[1])
	}
	if steps == 0 {
		return work
	}
	return work + beyond/samples*(len(line)*samples/steps)
}

// counted reads the characters of a text and counts its bytes as they are read.
type counted struct {
	text string
	read int
}

func (c *counted) ReadRune() (rune, int, error) {
	if c.read == len(c.text) {
		return 0, 0, io.EOF
	}
	r, n := utf8.DecodeRuneInString(c.text[c.read:])
	c.read += n
	return r, n, nil
}
