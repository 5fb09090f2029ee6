package pipeline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/compaction-dev/compaction/engine/lines"
)

// ellipsis stands in a line for what was cut off it.
const ellipsis = "…"

type cutWidth struct{ width int }

// CutWidth makes the stage that shortens lines to n characters, an ellipsis among them. A combining mark is cut only
// together with what it stands on. A line that is shortened loses its escape sequences, and of a row with carriage
// returns inside only what it showed last is left. The count of a folded line is no part of its width.
func CutWidth(n int) (Stage, error) {
	if n < 1 {
		return Stage{}, badParam("width", "width must be 1 or more, not %d", n)
	}
	s := cutStage(cutWidth{n})
	s.vetoed = false
	return s, nil
}

func (o cutWidth) apply(r *run) error {
	r.decided = true
	w := r.weave()
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		r.spend(len(l.Text))
		if l.Marker() || len(l.Text) <= o.width {
			w.keep(i)
			continue
		}
		text, fold := l.Text, ""
		if body, _, ok := lines.CutFold(text); ok {
			text, fold = body, text[len(body):]
		}
		short, ok := o.shorten(text)
		if !ok || r.pinned(l) {
			r.before = r.before || !ok && o.shortened(text)
			w.keep(i)
			continue
		}
		if err := w.put(i, short+fold); err != nil {
			return err
		}
	}
	w.end()
	return nil
}

// shortened reports whether a line looks like one that has been shortened to this width before. It may be a little
// shorter, for what a combining mark stood on.
func (o cutWidth) shortened(text string) bool {
	plain := lines.Plain(text)
	n := utf8.RuneCountInString(plain)
	return strings.HasSuffix(plain, ellipsis) && n <= o.width && n > o.width-8
}

func (o cutWidth) shorten(text string) (short string, ok bool) {
	plain := lines.Plain(text)
	if runes(plain, o.width) < 0 {
		return text, false
	}
	_, cr := splitCR(text)
	if strings.IndexByte(plain, '\r') >= 0 {
		plain = lastSegment(plain)
		if runes(plain, o.width) < 0 {
			return plain + cr, true
		}
	}
	end := max(runes(plain, o.width-1), 0)
	return plain[:charStart(plain, end)] + ellipsis + cr, true
}

// lastSegment is what a row showed last.
func lastSegment(plain string) string {
	last := ""
	for s := range lines.Segments(plain) {
		if strings.TrimSpace(s) != "" {
			last = s
		}
	}
	return last
}

// runes is where the first n runes of s end, or -1 where s has no more than those.
func runes(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return -1
}

const joiner = '\u200d' // joins emoji to one character

// charStart moves i, where s may be cut, back to where a character starts, over at most as many combining marks as
// people write.
func charStart(s string, i int) int {
	for n := 1; n < utf8.UTFMax && i > 0 && i < len(s) && !utf8.RuneStart(s[i]); n++ {
		i--
	}
	at := i
	for range 16 {
		c, _ := utf8.DecodeRuneInString(s[at:])
		before, n := utf8.DecodeLastRuneInString(s[:at])
		if n == 0 || !unicode.Is(unicode.M, c) && c != joiner && before != joiner {
			return at
		}
		at -= n
	}
	return i
}

// charEnd moves i forward to where a character starts.
func charEnd(s string, i int) int {
	for n := 1; n < utf8.UTFMax && i < len(s) && !utf8.RuneStart(s[i]); n++ {
		i++
	}
	for range 16 {
		c, n := utf8.DecodeRuneInString(s[i:])
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		if n == 0 || !unicode.Is(unicode.M, c) && c != joiner && before != joiner {
			break
		}
		i += n
	}
	return i
}

// shortenOne leaves the beginning and the end of the only line that a cut counts, in n bytes.
func (r *run) shortenOne(i, n int) error {
	text := r.doc.Lines[i].Text
	plain := lines.Plain(text)
	_, cr := splitCR(text)
	n -= r.size(i) - 1 - len(text) + len(cr)
	if room := n - len(ellipsis); len(plain) > n && room > 0 {
		plain = plain[:charStart(plain, room/3)] + ellipsis + plain[charEnd(plain, len(plain)-(room-room/3)):]
	}
	return r.rewrite(i, plain+cr)
}

// rewrite puts a shorter text in the place of line i.
func (r *run) rewrite(i int, text string) error {
	r.own()
	r.doc.Src = ""
	l := &r.doc.Lines[i]
	l.Text, l.Flags = text, l.Flags|lines.Edited
	return r.wrote(len(text))
}

// shortenTo leaves the beginning, or the end, of line i in n bytes. Where there is no room worth the name it leaves
// the line as it is.
func (r *run) shortenTo(i, n int, end bool) error {
	const least = 16
	l := &r.doc.Lines[i]
	plain := lines.Plain(l.Text)
	_, cr := splitCR(l.Text)
	room := n - (r.size(i) - len(l.Text)) - len(cr) - len(ellipsis)
	if room < least || room >= len(plain) {
		return nil
	}
	short := plain[:charStart(plain, room)] + ellipsis
	if end {
		short = ellipsis + plain[charEnd(plain, len(plain)-room):]
	}
	return r.rewrite(i, short+cr)
}
