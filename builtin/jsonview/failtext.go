package jsonview

import (
	"bytes"
	"iter"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"
)

// rawLines cuts the inside of a raw JSON string at its \n escapes.
func rawLines(text []byte) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		start := 0
		for i := 0; i < len(text); {
			j := bytes.IndexByte(text[i:], '\\')
			if j < 0 {
				break
			}
			i += j
			if i+1 < len(text) && text[i+1] == 'n' {
				if !yield(start, i) {
					return
				}
				start = i + 2
			}
			i += 2
		}
		yield(start, len(text))
	}
}

// detector knows failure lines in raw JSON strings. It is not safe for concurrent use.
type detector struct {
	match       func(line string) bool
	quoted, out []byte // scratch
}

// minFailing is the fewest bytes that can say failure, as ✗ does in three.
const minFailing = 3

// line reports whether one line of the inside of a raw JSON string is a failure line once it is decoded.
func (d *detector) line(line []byte) bool {
	if len(line) < minFailing {
		return false
	}
	if bytes.IndexByte(line, '\\') < 0 {
		return d.match(unsafeText(line))
	}
	d.quoted = append(append(append(d.quoted[:0], '"'), line...), '"')
	return d.match(unsafeText(d.unquote(d.quoted)))
}

// unquote decodes a raw JSON string. The result is valid until the next call.
func (d *detector) unquote(raw []byte) []byte {
	d.out, _ = jsontext.AppendUnquote(d.out[:0], raw)
	return d.out
}

// text reports whether a line of a raw JSON string is a failure line.
func (d *detector) text(raw []byte) bool {
	text := raw[1 : len(raw)-1]
	if len(text) < minFailing {
		return false
	}
	if bytes.IndexByte(text, '\\') < 0 {
		return d.match(unsafeText(text))
	}
	for line := range bytes.SplitSeq(d.unquote(raw), []byte("\n")) {
		if d.match(unsafeText(line)) {
			return true
		}
	}
	return false
}

// unsafeText is b as a string without a copy. It must not outlive the call that it is made for.
func unsafeText(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// Around a failing line of a long text, so many lines stay with it.
const (
	linesBefore = 2
	linesAfter  = 6
)

type span struct{ start, end int }

// appendFailingCut writes a raw JSON string that belongs to a failure, quotes included: about limit characters of its
// start and end, and each failing line whole with the lines around it. Between them stand marks.
func appendFailingCut(dst, raw []byte, limit int, fails *detector) []byte {
	if limit < 0 || len(raw)-2 < limit+minCut || isCut(raw) {
		return append(dst, raw...)
	}
	text := raw[1 : len(raw)-1]
	total := countRunes(text)
	head, _ := headEnd(text, limit/3)
	tail, _ := tailStart(text, limit-limit/3, total)
	keep := mergeSpans(head, tail, len(text), failingSpans(text, fails))
	out := append(dst, '"')
	at := 0
	for _, k := range keep {
		out = appendGap(out, text[at:k.start], total)
		out = append(out, text[k.start:k.end]...)
		at = k.end
	}
	out = append(out, '"')
	if len(out)-len(dst) >= len(raw) {
		return append(dst, raw...)
	}
	return out
}

func appendGap(dst, gap []byte, total int) []byte {
	if len(gap) == 0 {
		return dst
	}
	n := countRunes(gap)
	if n < minCut {
		return append(dst, gap...)
	}
	// A mark between whole lines is a line of its own, so that the lines stay what they were.
	before, after := " ", " "
	if bytes.HasPrefix(gap, []byte(`\n`)) {
		before = `\n`
		n--
	}
	if endsLine(gap) {
		after = `\n`
		n--
	}
	dst = append(dst, before...)
	dst = appendCharsMark(dst, n, total)
	return append(dst, after...)
}

// endsLine reports whether the inside of a raw JSON string ends in a \n escape.
func endsLine(text []byte) bool {
	if !bytes.HasSuffix(text, []byte(`\n`)) {
		return false
	}
	slashes := 0
	for i := len(text) - 2; i >= 0 && text[i] == '\\'; i-- {
		slashes++
	}
	return slashes%2 == 1
}

// failingSpans returns the failing lines of text with the lines around them, in order, overlaps merged.
func failingSpans(text []byte, fails *detector) []span {
	var keep []span
	var before [linesBefore]int
	n, after := 0, 0
	for start, end := range rawLines(text) {
		from := start
		hit := fails.line(text[start:end])
		if hit {
			after = linesAfter + 1
			for _, b := range before[:min(n, linesBefore)] {
				from = min(from, b)
			}
		}
		if after > 0 {
			after--
			if k := len(keep) - 1; k >= 0 && from <= keep[k].end+len(`\n`) {
				keep[k].end = end
			} else {
				keep = append(keep, span{from, end})
			}
		}
		before[n%linesBefore] = start
		n++
	}
	return keep
}

// mergeSpans joins [0, head), the given spans and [tail, size) to ordered spans that do not overlap.
func mergeSpans(head, tail, size int, mid []span) []span {
	keep := append(make([]span, 0, len(mid)+2), span{0, head})
	add := func(s span) {
		k := &keep[len(keep)-1]
		if s.start <= k.end {
			k.end = max(k.end, s.end)
			return
		}
		keep = append(keep, s)
	}
	for _, s := range mid {
		if s.start >= tail {
			break
		}
		add(s)
	}
	add(span{tail, size})
	return keep
}
