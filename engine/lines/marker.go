package lines

import (
	"strconv"
	"strings"
)

// The marker grammar, whole lines:
//
//	… [1204 lines elided] …            in place of five or more consecutive lines
//	… [37 scattered lines elided] …    once, for all smaller gaps of a transform
//	… [1204 lines elided: deploy] …    the same with the id of the declared rule that took them out
//	[compaction: N of M lines kept · …]   the closing line that commands add
const (
	markerOpen     = "… ["
	markerClose    = "] …"
	gapWords       = " lines elided"
	scatteredWords = " scattered lines elided"
	closingOpen    = "[compaction: "
	closingWords   = " lines kept"
	foldOpen       = "  (×"
	foldClose      = ")"
	gapMin         = 5
	maxDigits      = 10
)

func appendMarker(b []byte, l *Line) []byte {
	b = append(b, markerOpen...)
	b = strconv.AppendUint(b, uint64(l.Count), 10)
	if l.Kind == Scattered {
		b = append(b, scatteredWords...)
	} else {
		b = append(b, gapWords...)
	}
	if l.Text != "" {
		b = append(b, ": "...)
		b = append(b, l.Text...)
	}
	return append(b, markerClose...)
}

func markerSize(l *Line) int {
	n := len(markerOpen) + digits(l.Count) + len(markerClose)
	if l.Kind == Scattered {
		n += len(scatteredWords)
	} else {
		n += len(gapWords)
	}
	if l.Text != "" {
		n += 2 + len(l.Text)
	}
	return n
}

// ParseMarker reads a whole line of the marker grammar. Blanks around it and carriage returns at its end do not count.
// Numbers stand as they are written: from 1 on, without leading zeros. ok is false for every other line, the closing
// line of commands among them.
func ParseMarker(line string) (m Line, ok bool) {
	return parseMarker(body(line))
}

func parseMarker(s string) (m Line, ok bool) {
	if s, ok = strings.CutPrefix(s, markerOpen); !ok {
		return Line{}, false
	}
	if s, ok = strings.CutSuffix(s, markerClose); !ok {
		return Line{}, false
	}
	if m.Count, s, ok = cutNumber(s); !ok {
		return Line{}, false
	}
	if rest, yes := strings.CutPrefix(s, scatteredWords); yes {
		m.Kind, s = Scattered, rest
	} else if rest, yes := strings.CutPrefix(s, gapWords); yes {
		m.Kind, s = Gap, rest
	} else {
		return Line{}, false
	}
	if s == "" {
		return m, true
	}
	id, yes := strings.CutPrefix(s, ": ")
	if !yes || id == "" || strings.ContainsAny(id, "[]… \t\r\n") {
		return Line{}, false
	}
	m.Text = id
	return m, true
}

// IsMarker reports whether the whole line is of the marker grammar, the closing line included.
func IsMarker(line string) bool {
	s := body(line)
	if _, ok := parseMarker(s); ok {
		return true
	}
	return isClosing(s)
}

// body is what a line may be a marker by, or "" if it is too long for one.
func body(line string) string {
	s := strings.Trim(line, " \t\r")
	if len(s) > maxMarker {
		return ""
	}
	return s
}

// maxMarker is more than the bytes of any marker; ids of rules are far shorter.
const maxMarker = 1024

func isClosing(s string) bool {
	s, ok := strings.CutPrefix(s, closingOpen)
	if !ok {
		return false
	}
	if _, s, ok = cutNumber(s); !ok {
		// Nothing may be kept of a text, so 0 stands here too.
		if s, ok = strings.CutPrefix(s, "0"); !ok {
			return false
		}
	}
	if s, ok = strings.CutPrefix(s, " of "); !ok {
		return false
	}
	if _, s, ok = cutNumber(s); !ok {
		return false
	}
	if s, ok = strings.CutPrefix(s, closingWords); !ok {
		return false
	}
	return s == "]" || strings.HasPrefix(s, " · ") && strings.HasSuffix(s, "]")
}

// cutNumber takes a number from 1 to the largest count of a line off s.
func cutNumber(s string) (n uint32, rest string, ok bool) {
	i := 0
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i == 0 || i > maxDigits || s[0] == '0' {
		return 0, s, false
	}
	v, err := strconv.ParseUint(s[:i], 10, 32)
	return uint32(v), s[i:], err == nil
}

// HasMarker reports whether a whole line of text is of the marker grammar: then the text has been compacted before.
// It takes time linear in the text.
func HasMarker(text string) bool {
	if a, b, ok := Halves(text); ok {
		var x, y bool
		Both(func() { x = hasMarker(a) }, func() { y = hasMarker(b) })
		return x || y
	}
	return hasMarker(text)
}

func hasMarker(text string) bool {
	for _, open := range [...]string{markerOpen, closingOpen} {
		for at := 0; ; {
			i := strings.Index(text[at:], open)
			if i < 0 {
				break
			}
			i += at
			start := at + strings.LastIndexByte(text[at:i], '\n') + 1
			end := len(text)
			if j := strings.IndexByte(text[i:], '\n'); j >= 0 {
				end = i + j
			}
			if IsMarker(text[start:end]) {
				return true
			}
			// The rest of this line is passed over as a whole: a line full of openings costs no more than its length.
			at = end
		}
	}
	return false
}

func appendFold(b []byte, n uint32) []byte {
	b = append(b, foldOpen...)
	b = strconv.AppendUint(b, uint64(n), 10)
	return append(b, foldClose...)
}

func foldSize(n uint32) int { return len(foldOpen) + digits(n) + len(foldClose) }

func digits(n uint32) int {
	d := 1
	for n >= 10 {
		n /= 10
		d++
	}
	return d
}

// CutFold takes a trailing "  (×N)" off a line, and the carriage return behind it. N is 2 or more, as it is written.
// ok is false where there is none; the line then comes back whole, and n is 1.
func CutFold(line string) (rest string, n int, ok bool) {
	s, _ := cutCR(line)
	s, found := strings.CutSuffix(s, foldClose)
	if !found {
		return line, 1, false
	}
	i := len(s)
	for i > 0 && len(s)-i <= maxDigits && '0' <= s[i-1] && s[i-1] <= '9' {
		i--
	}
	count, after, ok := cutNumber(s[i:])
	if !ok || after != "" || count < 2 {
		return line, 1, false
	}
	head, found := strings.CutSuffix(s[:i], foldOpen)
	if !found {
		return line, 1, false
	}
	return head, int(count), true
}

func cutCR(s string) (body, cr string) {
	if strings.HasSuffix(s, "\r") {
		return s[:len(s)-1], "\r"
	}
	return s, ""
}
