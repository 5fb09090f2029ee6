package lines

import (
	"iter"
	"strings"
)

// Plain is the line as patterns see it: without escape sequences and without its trailing carriage returns. A line
// that has neither comes back as it is, without a copy. The result is never longer than the line, plain itself, and
// made in time linear in the line.
//
// Sequences are what ECMA-48 calls control sequences (ESC [ … final byte), operating system commands (ESC ] … up to
// BEL or ESC \), and escapes of an ESC, any intermediate bytes and one final byte. Of a sequence that the line does
// not end only the ESC goes, a blank in its place, so that no text hides behind an opening that is never closed. For
// the same reason the text of the other control strings (DCS, APC and their like) stays, without what opens and
// closes it.
func Plain(line string) string {
	line = strings.TrimRight(line, "\r")
	if strings.IndexByte(line, esc) < 0 {
		return line
	}
	var short [256]byte
	b := short[:0]
	if len(line) > len(short) {
		b = make([]byte, 0, len(line))
	}
	return string(AppendPlain(b, line))
}

// AppendPlain appends [Plain] of line to b, for callers that have the space for it.
func AppendPlain(b []byte, line string) []byte {
	start := len(b)
	for {
		i := strings.IndexByte(line, esc)
		if i < 0 {
			break
		}
		b = append(b, line[:i]...)
		if n := sequence(line[i:]); n > 0 {
			line = line[i+n:]
		} else {
			b = append(b, ' ')
			line = line[i+1:]
		}
	}
	b = append(b, line...)
	// Carriage returns may have stood in front of a sequence that ended the line.
	for len(b) > start && b[len(b)-1] == '\r' {
		b = b[:len(b)-1]
	}
	return b
}

const esc = 0x1b

// sequence is the length of the escape sequence that s starts with, or 0. It never looks beyond the next ESC but for
// the byte behind it, which keeps a line of openings linear.
func sequence(s string) int {
	if len(s) < 2 {
		return 0
	}
	i := 1
	switch s[1] {
	case '[':
		for i = 2; i < len(s) && '0' <= s[i] && s[i] <= '?'; i++ {
		}
		for i < len(s) && ' ' <= s[i] && s[i] <= '/' {
			i++
		}
		if i < len(s) && '@' <= s[i] && s[i] <= '~' {
			return i + 1
		}
		return 0
	case ']':
		for i = 2; i < len(s); i++ {
			if s[i] == 0x07 {
				return i + 1
			}
			if s[i] == esc {
				if i+1 < len(s) && s[i+1] == '\\' {
					return i + 2
				}
				return 0
			}
		}
		return 0
	}
	for i < len(s) && ' ' <= s[i] && s[i] <= '/' {
		i++
	}
	if i < len(s) && '0' <= s[i] && s[i] <= '~' && s[i] != '[' && s[i] != ']' {
		return i + 1
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
