package jsonview

import (
	"encoding/json"
	"errors"
)

// DefaultAround is how many lines before and after a line [Slice] shows.
const DefaultAround = 20

// SliceOptions says what to show: a value by Path, lines by Line and Around or by Range, or bytes by Bytes. With none
// of them it is the whole text.
type SliceOptions struct {
	// Path names a value, or many, which come as an array.
	Path string
	// Line counts from 1; Around is how many lines before and after it are shown, 20 by default.
	Line, Around *int
	// Range is lines, as in 10-20, both ends included.
	Range string
	// Bytes is a part of the text, as in 0-4095, both ends included, moved to the ends of characters.
	Bytes string
	// Budget is the size in bytes that what is shown stays below; 0 means [BodyBudget].
	Budget int
	// Failure is that of [SampleOptions].
	Failure func(line string) bool
}

// SliceResult is what [Slice] shows: Body for a path, Text for lines and bytes.
type SliceResult struct {
	Path string `json:"path,omitempty"`
	Type string `json:"type,omitempty"`
	// Body is the value as it was written.
	Body json.RawMessage `json:"body,omitempty"`
	// Matches is how many values a path that may name many did name.
	Matches int `json:"matches,omitempty"`
	// Text is the lines or bytes as they are.
	Text string `json:"text,omitempty"`
	// StartLine and EndLine count from 1, StartByte from 0; EndByte is the first byte behind.
	StartLine int   `json:"startLine,omitempty"`
	EndLine   int   `json:"endLine,omitempty"`
	StartByte int64 `json:"startByte"`
	EndByte   int64 `json:"endByte"`
	// Lines is how many the whole text has. It is not counted for a path.
	Lines int `json:"lines,omitempty"`
	// NextPath and PrevPath are the neighbours in the same object or array, nil at its ends.
	NextPath *string `json:"nextPath"`
	PrevPath *string `json:"prevPath"`
	// Next and Prev are the Range, or Bytes where a single line was too long, that go on; nil at the ends.
	NextRange *string `json:"nextRange,omitempty"`
	PrevRange *string `json:"prevRange,omitempty"`
	NextBytes *string `json:"nextBytes,omitempty"`
	// Complete says that what was asked for is shown as a whole.
	Complete bool     `json:"complete"`
	Degraded []string `json:"degraded,omitempty"`
	// Problem says that the text is not whole, and where it ends.
	Problem string `json:"problem,omitempty"`
	Hint    string `json:"hint,omitempty"`
	// Full is the value before it was degraded; nil if it was not, or is larger than 64 MiB.
	Full json.RawMessage `json:"-"`
}

// JSON writes the result on one line.
func (r *SliceResult) JSON() []byte { return encode(r) }

// Slice shows a part of a JSON text as it was written. A value that is too large is degraded as by [Compress]. Lines
// and bytes can also be shown of a text that is no JSON. It reads no further than it has to.
func Slice(src Source, o SliceOptions) (*SliceResult, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Budget <= 0 {
		o.Budget = BodyBudget
	}
	switch {
	case o.Bytes != "":
		return fitText(o, src.sliceBytes)
	case o.Line != nil || o.Range != "":
		return fitText(o, src.sliceLines)
	}
	p, err := ParsePath(o.Path)
	if err != nil {
		return nil, err
	}
	in, err := src.open()
	if err != nil {
		return nil, err
	}
	if p.Many() {
		return in.sliceMany(p, o)
	}
	return in.sliceValue(p, o)
}

func (o SliceOptions) check() error {
	given := 0
	for _, yes := range []bool{o.Path != "", o.Line != nil, o.Range != "", o.Bytes != ""} {
		if yes {
			given++
		}
	}
	if given > 1 {
		return &OptionError{Name: "path, line, range and bytes", Value: "more than one", Want: "one of them"}
	}
	if o.Line != nil && *o.Line < 1 {
		return &OptionError{Name: "line", Value: itoa(*o.Line), Want: "1 or more"}
	}
	return notNegative("around", o.Around)
}

// sliceValue shows the one value that a path names.
func (in *input) sliceValue(p Path, o SliceOptions) (*SliceResult, error) {
	at, err := in.locate(p)
	if err != nil {
		return nil, err
	}
	res := &SliceResult{Path: at.path, StartByte: at.start, Complete: true, Type: "records"}
	if at.records {
		res.StartByte, res.EndByte = 0, in.size
	} else {
		r := in.at(at.start)
		res.Type = typeName(r.PeekKind())
		err := r.SkipValue()
		res.EndByte = r.end()
		if err != nil {
			if err = in.wrap(err, at.start); !res.cut(err) {
				return nil, err
			}
			res.EndByte = in.size
		}
		if err := in.neighbours(at, res); err != nil {
			return nil, err
		}
	}
	if err := in.body(at, res, o); err != nil {
		return nil, err
	}
	if len(res.Degraded) > 0 {
		res.Complete = false
		res.Hint = "the value has more bytes than are shown here; outline shows its structure, slice with a longer path a part of it"
	}
	before, err := in.newlines(0, res.StartByte)
	if err != nil {
		return nil, err
	}
	inside, err := in.newlines(res.StartByte, res.EndByte)
	res.StartLine, res.EndLine = 1+before, 1+before+inside
	return res, err
}

// cut takes note of a value that is cut off.
func (r *SliceResult) cut(err error) bool {
	var syntax *SyntaxError
	if !errors.As(err, &syntax) || !syntax.CutOff {
		return false
	}
	r.Complete, r.Problem = false, syntax.Error()
	return true
}

// body reads the value, or what fits of it.
func (in *input) body(at place, res *SliceResult, o SliceOptions) error {
	size := res.EndByte - res.StartByte
	if size > maxFull {
		outline, err := Outline(in.Source, OutlineOptions{Path: at.path, Budget: o.Budget, Failure: o.Failure})
		if err != nil {
			return err
		}
		res.Body, res.Degraded = outline.JSON(), []string{"outline"}
		return nil
	}
	var full []byte
	if res.Problem == "" && !at.records {
		full = make([]byte, size)
		if _, err := in.r.ReadAt(full, at.start); err != nil && int64(len(full)) < size {
			return &ReadError{err}
		}
	} else {
		w := &walker{d: in.at(at.start).Decoder, lim: whole, fails: &detector{match: func(string) bool { return false }}, partial: true}
		var err error
		if at.records {
			err = w.records(in, in.at(in.start))
		} else {
			_, err = w.value(true)
		}
		if err != nil {
			return in.wrap(err, at.start)
		}
		full = w.out
	}
	res.Body, res.Degraded = fit(full, o.Budget, o.Failure)
	if len(res.Degraded) > 0 {
		res.Full = full
	}
	return nil
}

// sliceMany shows all values that a path names.
func (in *input) sliceMany(p Path, o SliceOptions) (*SliceResult, error) {
	res := &SliceResult{Path: p.text, Type: "array", Complete: true, EndByte: in.size}
	full := []byte{'['}
	large := false
	if err := in.pickAll(p, func(raw []byte) {
		res.Matches++
		if large = large || len(full)+len(raw) > maxFull; !large {
			full = append(append(full, raw...), ',')
		}
	}); err != nil {
		return nil, err
	}
	if res.Matches == 0 {
		return nil, &NoMatchError{Path: p.text, Type: "text without such a value", Len: -1}
	}
	if large {
		return nil, &TooLargeError{Op: "slice", Size: in.size, Limit: maxFull, Hint: "choose a path that names less"}
	}
	full = closed(full, ']', false)
	if res.Body, res.Degraded = fit(full, o.Budget, o.Failure); len(res.Degraded) > 0 {
		res.Full, res.Complete = full, false
		res.Hint = "the values have more bytes than are shown here; choose a path that names less"
	}
	return res, nil
}

// neighbours finds the paths before and behind a value.
func (in *input) neighbours(at place, res *SliceResult) error {
	switch at.kind {
	case 0:
		return nil
	case '{':
		if at.prev != nil {
			res.PrevPath = text(appendName(at.parent, *at.prev))
		}
	default:
		if at.index > 0 {
			res.PrevPath = text(appendIndex(at.parent, at.index-1))
		}
	}
	if res.Problem != "" {
		return nil
	}
	if at.kind == 'r' {
		r := in.at(res.EndByte)
		more, err := in.moreRecords(r)
		if more {
			read, _ := in.pass(r, r.next(), true)
			if read {
				res.NextPath = text(appendIndex(at.parent, at.index+1))
			}
		}
		return err
	}
	comma, next, err := in.behind(res.EndByte)
	if err != nil || !comma {
		return err
	}
	if at.kind == '[' {
		res.NextPath = text(appendIndex(at.parent, at.index+1))
		return nil
	}
	// That the text is cut off or broken behind the comma is no matter of the value that was asked for.
	if raw, err := in.at(next).ReadValue(); err == nil && raw[0] == '"' {
		res.NextPath = text(appendName(at.parent, unquote(raw)))
	}
	return nil
}

func text(s string) *string { return &s }

// behind reports whether a comma follows, and where what stands behind it starts.
func (in *input) behind(offset int64) (comma bool, next int64, err error) {
	var buf [256]byte
	for offset < in.size {
		n, err := in.r.ReadAt(buf[:], offset)
		if n == 0 {
			return false, offset, &ReadError{err}
		}
		for i, c := range buf[:n] {
			switch c {
			case ' ', '\t', '\r', '\n':
			case ',':
				if comma {
					return false, 0, nil
				}
				comma = true
			default:
				return comma, offset + int64(i), nil
			}
		}
		offset += int64(n)
	}
	return false, offset, nil
}
