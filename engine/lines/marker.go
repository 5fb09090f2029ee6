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
	markerOpen      = "… ["
	markerClose     = "] …"
	gapWords        = " lines elided"
	scatteredWords  = " scattered lines elided"
	closingOpen     = "[compaction: "
	closingWords    = " lines kept"
	foldOpen        = "  (×"
	foldClose       = ")"
	gapMin          = 5
	maxMarkerNumber = 10
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

// ParseMarker reads a whole line of the marker grammar. Blanks around it and a trailing carriage return do not
// count. ok is false for every other line, the closing line of commands among them.
func ParseMarker(line string) (m Line, ok bool) {
	s := strings.TrimSpace(line)
	s, ok = strings.CutPrefix(s, markerOpen)
	if !ok {
		return m, false
	}
	if s, ok = strings.CutSuffix(s, markerClose); !ok {
		return m, false
	}
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	n, err := strconv.ParseUint(s[:i], 10, 32)
	if err != nil || i > maxMarkerNumber {
		return m, false
	}
	m.Count = uint32(n)
	s = s[i:]
	if rest, yes := strings.CutPrefix(s, scatteredWords); yes {
		m.Kind, s = Scattered, rest
	} else if rest, yes := strings.CutPrefix(s, gapWords); yes {
		m.Kind, s = Gap, rest
	} else {
		return m, false
	}
	if s == "" {
		return m, true
	}
	id, yes := strings.CutPrefix(s, ": ")
	if !yes || id == "" || strings.ContainsAny(id, "[]… ") {
		return m, false
	}
	m.Text = id
	return m, true
}

// IsMarker reports whether the whole line is of the marker grammar, the closing line included.
func IsMarker(line string) bool {
	if _, ok := ParseMarker(line); ok {
		return true
	}
	return isClosing(strings.TrimSpace(line))
}

func isClosing(s string) bool {
	s, ok := strings.CutPrefix(s, closingOpen)
	if !ok || !strings.HasSuffix(s, "]") {
		return false
	}
	n, rest, ok := strings.Cut(s, " of ")
	if !ok || !number(n) {
		return false
	}
	i := strings.Index(rest, closingWords)
	return i > 0 && number(rest[:i])
}

func number(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != "" && len(s) <= maxMarkerNumber
}

// HasMarker reports whether a whole line of text is of the marker grammar: then the text has been compacted before.
func HasMarker(text string) bool {
	for _, open := range [...]string{markerOpen, closingOpen} {
		for at := 0; ; {
			i := strings.Index(text[at:], open)
			if i < 0 {
				break
			}
			i += at
			start := strings.LastIndexByte(text[max(0, i-64):i], '\n') + 1 + max(0, i-64)
			end := len(text)
			if j := strings.IndexByte(text[i:], '\n'); j >= 0 {
				end = i + j
			}
			if end-start < 1024 && IsMarker(text[start:end]) {
				return true
			}
			// The rest of this line cannot start a line, so it is passed over as a whole: a line full of
			// openings costs no more than its length.
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

// CutFold takes a trailing "  (×N)" off a line. ok is false where there is none; the line then comes back whole.
func CutFold(line string) (rest string, n int, ok bool) {
	body, _ := cutCR(line)
	s, found := strings.CutSuffix(body, foldClose)
	if !found {
		return line, 1, false
	}
	i := len(s)
	for i > 0 && s[i-1] >= '0' && s[i-1] <= '9' {
		i--
	}
	if i == len(s) || len(s)-i > maxMarkerNumber {
		return line, 1, false
	}
	head, found := strings.CutSuffix(s[:i], foldOpen)
	if !found {
		return line, 1, false
	}
	n, err := strconv.Atoi(s[i:])
	if err != nil {
		return line, 1, false
	}
	return head, n, true
}

func cutCR(s string) (body, cr string) {
	if strings.HasSuffix(s, "\r") {
		return s[:len(s)-1], "\r"
	}
	return s, ""
}
