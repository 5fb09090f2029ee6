package lines

import (
	"iter"
	"strings"
)

// Plain is the line as patterns see it: without escape sequences and without its trailing carriage returns. A line
// that has neither comes back as it is, without a copy.
//
// Sequences are those of ECMA-48: CSI (also as U+009B), the strings OSC, DCS, SOS, PM and APC up to BEL or ST, and
// two- and three-byte escapes. A sequence that the line does not end is left as it stands, so that no text can hide
// behind an opening that is never closed.
func Plain(line string) string {
	line = strings.TrimRight(line, "\r")
	if strings.IndexByte(line, 0x1b) < 0 && !strings.Contains(line, "\u009b") {
		return line
	}
	var b strings.Builder
	b.Grow(len(line))
	for i := 0; i < len(line); {
		if n := escape(line[i:]); n > 0 {
			i += n
			continue
		}
		b.WriteByte(line[i])
		i++
	}
	// A carriage return may have stood in front of a sequence that ended the line.
	return strings.TrimRight(b.String(), "\r")
}

// escape is the length of the sequence that s starts with, or 0.
func escape(s string) int {
	if strings.HasPrefix(s, "\u009b") {
		return csi(s, len("\u009b"))
	}
	if s[0] != 0x1b || len(s) < 2 {
		return 0
	}
	switch c := s[1]; c {
	case '[':
		return csi(s, 2)
	case ']', 'P', 'X', '^', '_':
		return stringSequence(s)
	}
	i := 1
	for i < len(s) && s[i] >= ' ' && s[i] <= '/' {
		i++
	}
	if i < len(s) && s[i] >= '0' && s[i] <= '~' {
		return i + 1
	}
	return 0
}

func csi(s string, i int) int {
	for i < len(s) && s[i] >= '0' && s[i] <= '?' {
		i++
	}
	for i < len(s) && s[i] >= ' ' && s[i] <= '/' {
		i++
	}
	if i < len(s) && s[i] >= '@' && s[i] <= '~' {
		return i + 1
	}
	return 0
}

// maxString bounds the search for the end of an OSC and its like; a link is shorter. Without a bound, a line of
// openings would be searched to its end once for each of them.
const maxString = 4096

func stringSequence(s string) int {
	end := min(len(s), maxString)
	for i := 2; i < end; i++ {
		switch s[i] {
		case 0x07:
			return i + 1
		case 0x1b:
			if i+1 < len(s) && s[i+1] == '\\' {
				return i + 2
			}
			return 0
		}
	}
	return 0
}

// Segments yields the parts of a line between its carriage returns: what a terminal shows one after the other on
// the same row. The line is cut as it came; escape sequences stay in the parts.
func Segments(line string) iter.Seq[string] {
	return func(yield func(string) bool) {
		line = strings.TrimRight(line, "\r")
		for {
			i := strings.IndexByte(line, '\r')
			if i < 0 {
				yield(line)
				return
			}
			if !yield(line[:i]) {
				return
			}
			line = line[i+1:]
		}
	}
}

// Key is what a line, or a segment of one, is compared by: without escape sequences, carriage returns at its end
// and blanks around it.
func Key(segment string) string { return strings.TrimSpace(Plain(segment)) }
