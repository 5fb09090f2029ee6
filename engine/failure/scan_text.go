package failure

import (
	"slices"
	"strings"
	"sync"
	"unsafe"

	"github.com/compaction-dev/compaction/engine/lines"
)

// special reports whether a line has to be normalised before the scanner can go through it.
func special(line string) bool {
	return strings.IndexByte(line, 0x1b) >= 0 || innerCR(line, 0) >= 0
}

// innerCR is the offset of the first carriage return of s[from:] that does not end a line, or -1.
func innerCR(s string, from int) int {
	for from < len(s) {
		i := strings.IndexByte(s[from:], '\r')
		if i < 0 {
			return -1
		}
		i += from
		from = i + 1
		for from < len(s) && s[from] == '\r' {
			from++
		}
		if from < len(s) && s[from] != '\n' {
			return i
		}
	}
	return -1
}

// buffers keeps the space for normalised lines between calls.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// matchSpecial is [Match] for any line. Where the line holds escape sequences it goes through a copy, the segments as
// patterns see them, each ended by a carriage return.
func matchSpecial(line string) bool {
	if lines.IsMarker(line) {
		return false
	}
	escapes := strings.IndexByte(line, 0x1b) >= 0
	if !escapes && table().next(line, 0) >= 0 {
		return true
	}
	line, _, _ = lines.CutFold(line)
	buf := buffers.Get().(*[]byte)
	b := slices.Grow((*buf)[:0], len(line)+len(endText))
	n := 0
	if escapes {
		for s := range lines.Segments(line) {
			b = append(lines.AppendPlain(b, s), '\r')
			n++
		}
		b = append(b, endText...)
	}
	if n != 1 {
		// What the carriage returns cut in two on its way is looked at as one, too.
		at := len(b)
		b = lines.AppendPlain(b, line)
		w := at
		for _, c := range b[at:] {
			if c != '\r' {
				b[w] = c
				w++
			}
		}
		b = append(b[:w], endText...)
	}
	// The scanner reads strings, and b does not change while it does.
	found := table().next(unsafe.String(unsafe.SliceData(b), len(b)), 0) >= 0
	if cap(b) <= maxKept {
		*buf = b
		buffers.Put(buf)
	}
	return found
}

// endText ends a line such that what may be a fold count in front of it is none: the count is cut off before.
const endText = "\r\r\n"

// maxKept bounds the buffers that are kept.
const maxKept = 1 << 20

// annotateSource finds the failure lines of d by its text, the halves of a large one side by side.
func annotateSource(d *lines.Doc) {
	a, b, ok := lines.Halves(d.Src)
	if !ok {
		annotateLines(d)
		return
	}
	n, at := 0, 0
	for at < len(a) {
		at += len(d.Lines[n].Text) + 1
		n++
	}
	lines.Both(
		func() { annotateLines(&lines.Doc{Lines: d.Lines[:n], Src: a}) },
		func() { annotateLines(&lines.Doc{Lines: d.Lines[n:], Src: b}) },
	)
}

// annotateLines goes through the text of d at once and finds the lines that its hits are in.
func annotateLines(d *lines.Doc) {
	s, g := d.Src, table()
	c := cursor{d: d}
	esc, cr := 0, 0 // the next escape and inner carriage return, if not behind pos
	for pos := 0; pos < len(s); {
		if esc >= 0 && esc <= pos {
			if esc = strings.IndexByte(s[pos:], 0x1b); esc >= 0 {
				esc += pos
			}
		}
		if cr >= 0 && cr <= pos {
			cr = innerCR(s, pos)
		}
		end := len(s)
		if at := first(esc, cr); at >= 0 {
			end = pos + strings.LastIndexByte(s[pos:at], '\n') + 1
		}
		for pos < end {
			i := g.next(s[:end], pos)
			if i < 0 {
				pos = end
				break
			}
			l := c.seek(i)
			if !lines.IsMarker(l.Text) {
				l.Flags |= lines.Failure
			}
			pos = c.start + len(l.Text) + 1
		}
		if pos < len(s) {
			l := c.seek(pos)
			if matchSpecial(l.Text) {
				l.Flags |= lines.Failure
			}
			pos += len(l.Text) + 1
		}
	}
}

func first(a, b int) int {
	if a < 0 || b >= 0 && b < a {
		return b
	}
	return a
}

// cursor finds the line of an offset; it only goes forward.
type cursor struct {
	d     *lines.Doc
	i     int
	start int // offset of line i
}

func (c *cursor) seek(at int) *lines.Line {
	for c.start+len(c.d.Lines[c.i].Text) < at {
		c.start += len(c.d.Lines[c.i].Text) + 1
		c.i++
	}
	return &c.d.Lines[c.i]
}
