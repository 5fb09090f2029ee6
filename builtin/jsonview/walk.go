package jsonview

import (
	"bytes"
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// limits is how hard a [walker] samples. Negative means no limit.
type limits struct {
	head, tail int  // items of an array
	text       int  // characters of a string
	asked      bool // the limits are not ours but those of somebody who asked for them
	last       int  // records at the end of a text, if more than tail: the end of a log says most
}

// least is the fewest bytes of items that are worth a mark.
func (l limits) least() int {
	if l.asked {
		return askedGain
	}
	return minGain
}

func (l limits) records() int { return max(l.tail, l.last) }

// whole keeps everything but white space.
var whole = limits{head: -1, text: -1}

// failingText is by how much longer than others a string of a failing object may be before it is cut.
const failingText = 8

// maxSampled is the depth below which arrays are no longer sampled. It bounds how often a byte is moved.
const maxSampled = 64

// errSpent ends a walk whose result grew past what its caller can use.
var errSpent = errors.New("result too large")

// walker writes the JSON values of a decoder to out without white space, sampled by lim, and finds failing members on
// the way. Its memory is the result, not the input.
type walker struct {
	d *jsontext.Decoder
	// src is the text that d reads, where the whole of it is at hand.
	src   string
	lim   limits
	fails *detector
	// collect asks for the failing members: `"name":value` or the failing line of a string, as written.
	collect bool
	members []string
	// items, if not nil, has only the array of the value itself sampled, and says which failing items stay.
	items *quota
	// partial has a value that is cut off written up to the cut, and closed; cut then says so.
	partial bool
	cut     error
	// done holds the offsets behind the [ of arrays that were sampled before and stay as they are.
	done map[int64]bool
	// most is the size of out at which the walk gives up. 0 means never.
	most  int
	out   []byte
	depth int
	// texts counts the strings, cutTexts those that were cut.
	texts, cutTexts int
	long            []longText
}

// longText is a string of an object that is still open: whether it is cut short or long depends on whether the object
// turns out to tell of a failure.
type longText struct{ span }

func newDecoder(text string) *jsontext.Decoder {
	return jsontext.NewDecoder(strings.NewReader(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// decoderOf is a decoder of bytes that stay as they are while it reads.
func decoderOf(b []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewReader(b), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// value walks the next value. keep means that it stays whole. It reports whether the value holds a failing member.
func (w *walker) value(keep bool) (failing bool, err error) {
	switch w.d.PeekKind() {
	case '{':
		w.depth++
		failing, err = w.object(keep)
		w.depth--
		return failing, err
	case '[':
		w.depth++
		failing, err = w.array(keep)
		w.depth--
		return failing, err
	}
	raw, err := w.d.ReadValue()
	if err != nil {
		return false, err
	}
	if raw[0] != '"' {
		w.out = append(w.out, raw...)
		return false, nil
	}
	w.texts++
	failing = w.fails.text(raw)
	switch {
	case keep:
		w.out = append(w.out, raw...)
	case failing:
		w.report(raw)
		w.cutText(raw, true)
	default:
		w.cutText(raw, false)
	}
	return failing, nil
}

// cutText writes a string, cut as far as the limits say. Texts that belong to a failure get more room.
func (w *walker) cutText(raw []byte, failing bool) {
	before := len(w.out)
	if failing {
		w.out = appendFailingCut(w.out, raw, w.lim.text*failingText, w.fails)
	} else {
		w.out = appendCut(w.out, raw, w.lim.text)
	}
	if len(w.out)-before != len(raw) {
		w.cutTexts++
	}
}

// report collects the failing lines of a raw string.
func (w *walker) report(raw []byte) {
	if !w.collect {
		return
	}
	text := raw[1 : len(raw)-1]
	for start, end := range rawLines(text) {
		if line := text[start:end]; w.fails.line(line) {
			w.members = append(w.members, string(line))
		}
	}
}

func (w *walker) object(keep bool) (failing bool, err error) {
	if _, err := w.d.ReadToken(); err != nil {
		return false, err
	}
	w.out = append(w.out, '{')
	base := len(w.long)
	direct, empty := false, true
	for w.cut == nil && w.d.PeekKind() != '}' {
		start := len(w.out)
		w.space(",")
		d, f, err := w.named(len(w.out), keep)
		if err != nil {
			if !w.cutBy(err) {
				return false, err
			}
			w.out = w.out[:start]
			break
		}
		direct, failing = direct || d, failing || f
		w.out = append(w.out, ',')
		empty = false
	}
	if w.cut == nil {
		if _, err := w.d.ReadToken(); err != nil {
			return false, err
		}
	}
	w.out = closed(w.out, '}', empty)
	w.cutLong(base, direct)
	if w.most > 0 && len(w.out) > w.most {
		return false, errSpent
	}
	return failing || direct, nil
}

// cutBy reports whether err is the end of a text that is to be written up to there.
func (w *walker) cutBy(err error) bool {
	if !w.partial || !isCutOff(err) {
		return false
	}
	w.cut = err
	return true
}

// named walks the next member of an object.
func (w *walker) named(start int, keep bool) (direct, failing bool, err error) {
	name, err := w.d.ReadValue()
	if err != nil {
		return false, false, err
	}
	w.out = append(w.out, name...)
	end := len(w.out)
	w.out = append(w.out, ':')
	w.space(":")
	return w.member(start, end, keep)
}

// space keeps one space behind the separator that comes next, where one stands in the text and the line goes on. Line
// feeds and indentation tell a reader nothing, but a line such as `"failure": true,` is looked for as it was written.
// What is collected has no space, so that members of texts in different styles compare.
func (w *walker) space(separator string) {
	at := w.d.InputOffset()
	if w.collect || at > int64(len(w.src)) {
		return
	}
	rest, ok := strings.CutPrefix(strings.TrimLeft(w.src[at:], " \t\r\n"), separator+" ")
	if ok && rest != "" && strings.IndexByte(" \t\r\n", rest[0]) < 0 {
		w.out = append(w.out, ' ')
	}
}

// member walks the value of an object member whose name was just written to out[start:nameEnd]. direct means that the
// member itself tells of a failure, failing that something below it does.
func (w *walker) member(start, nameEnd int, keep bool) (direct, failing bool, err error) {
	r := roleOf(w.out[start:nameEnd])
	switch kind := w.d.PeekKind(); kind {
	case '{', '[':
		if r != problem {
			failing, err = w.value(keep)
			return false, failing, err
		}
		at := len(w.out)
		if _, err = w.value(true); err != nil {
			return false, false, err
		}
		if len(w.out) == at+len("[]") {
			return false, false, nil
		}
		w.tell(start, keep)
		return true, true, nil
	case '"':
		raw, err := w.d.ReadValue()
		if err != nil {
			return false, false, err
		}
		return w.text(start, nameEnd, r, raw, keep)
	}
	raw, err := w.d.ReadValue()
	if err != nil {
		return false, false, err
	}
	w.out = append(w.out, raw...)
	if r != plain && literalFails(w.out[start:nameEnd], r, raw) {
		w.tell(start, keep)
		direct = true
	}
	return direct, direct, nil
}

func (w *walker) text(start, nameEnd int, r role, raw []byte, keep bool) (direct, failing bool, err error) {
	w.texts++
	at := len(w.out)
	name := w.out[start:nameEnd]
	if r != plain && stringFails(name, r, raw) {
		w.out = append(w.out, raw...)
		w.tell(start, keep)
		return true, true, nil
	}
	direct = w.fails.text(raw)
	if direct && !keep {
		w.report(raw)
	}
	if keep || w.lim.text < 0 || len(raw)-2 < w.lim.text+minCut {
		w.out = append(w.out, raw...)
		return direct, direct, nil
	}
	if direct {
		w.cutText(raw, true)
	} else {
		w.out = append(w.out, raw...)
		w.long = append(w.long, longText{span: span{at, len(w.out)}})
	}
	return direct, direct, nil
}

// tell collects a whole failing member, out[start:]. Below a member that stays whole nothing is told again.
func (w *walker) tell(start int, keep bool) {
	if w.collect && !keep {
		w.members = append(w.members, string(w.out[start:]))
	}
}

// cutLong cuts the long strings of the object that just closed.
func (w *walker) cutLong(base int, direct bool) {
	if len(w.long) == base {
		return
	}
	first := w.long[base].start
	rest := append([]byte(nil), w.out[first:]...)
	w.out = w.out[:first]
	at := 0
	for _, l := range w.long[base:] {
		w.out = append(w.out, rest[at:l.start-first]...)
		raw := rest[l.start-first : l.end-first]
		w.cutText(raw, direct)
		at = l.end - first
	}
	w.out = append(w.out, rest[at:]...)
	w.long = w.long[:base]
}
