package jsonview

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

func itoa(n int) string { return strconv.Itoa(n) }

// newlines counts the line feeds of a part of the text.
func (s Source) newlines(start, end int64) (int, error) {
	n := 0
	err := s.chunks(start, end, func(_ int64, b []byte) bool {
		n += bytes.Count(b, []byte("\n"))
		return true
	})
	return n, err
}

// chunks reads a part of the text piece by piece until f says no.
func (s Source) chunks(start, end int64, f func(at int64, b []byte) bool) error {
	buf := make([]byte, max(0, min(readSize, end-start)))
	for start < end {
		n, err := s.r.ReadAt(buf[:min(int64(len(buf)), end-start)], start)
		if n == 0 {
			return &ReadError{err}
		}
		if !f(start, buf[:n]) {
			return nil
		}
		start += int64(n)
	}
	return nil
}

// parseRange reads two numbers such as 10-20.
func parseRange(name, s string, least int64) (from, to int64, err error) {
	a, b, ok := strings.Cut(s, "-")
	from, err1 := strconv.ParseInt(strings.TrimSpace(a), 10, 64)
	to, err2 := strconv.ParseInt(strings.TrimSpace(b), 10, 64)
	if !ok || err1 != nil || err2 != nil || from < least || to < from {
		return 0, 0, &OptionError{Name: name, Value: s, Want: fmt.Sprintf("two numbers from %d on such as %d-%d", least, least+9, least+19)}
	}
	return from, to, nil
}

// sliceLines shows lines: as many around the one that was asked for, or from the start of the range, as fit.
func (s Source) sliceLines(o SliceOptions) (*SliceResult, error) {
	var from, to, middle int64
	if o.Range != "" {
		var err error
		if from, to, err = parseRange("range", o.Range, 1); err != nil {
			return nil, err
		}
		middle = from
	} else {
		middle = min(int64(*o.Line), 1<<48)
		around := min(int64(or(o.Around, DefaultAround)), maxLines/2)
		from, to = max(1, middle-around), middle+around
	}
	to = min(to, from+maxLines)
	starts, total, err := s.lineStarts(from, to)
	if err != nil {
		return nil, err
	}
	if middle > int64(total) {
		return nil, &OptionError{Name: "line", Value: strconv.FormatInt(middle, 10), Want: fmt.Sprintf("at most %d, the number of lines", total)}
	}
	last := min(to, int64(total))
	// starts[i] is where line from+i starts, and one more is where the last one ends.
	lo, hi := middle, middle+1
	size := func(lo, hi int64) int64 { return starts[hi-from] - starts[lo-from] }
	for grown := true; grown; {
		grown = false
		if hi <= last && size(lo, hi+1) <= int64(o.Budget) {
			hi++
			grown = true
		}
		if lo > from && size(lo-1, hi) <= int64(o.Budget) {
			lo--
			grown = true
		}
	}
	if size(lo, hi) > int64(o.Budget) {
		o.Bytes = fmt.Sprintf("%d-%d", starts[lo-from], starts[hi-from]-1)
		res, err := s.sliceBytes(o)
		if err == nil {
			res.StartLine, res.EndLine, res.Lines = int(lo), int(lo), total
		}
		return res, err
	}
	res := &SliceResult{StartLine: int(lo), EndLine: int(hi - 1), StartByte: starts[lo-from], EndByte: starts[hi-from], Lines: total, Complete: lo == from && hi == last+1}
	width := last - from
	if lo > 1 {
		res.PrevRange = text(fmt.Sprintf("%d-%d", max(1, lo-1-width), lo-1))
	}
	if hi <= int64(total) {
		res.NextRange = text(fmt.Sprintf("%d-%d", hi, min(int64(total), hi+width)))
	}
	return res, s.read(res)
}

// fitText has show take less of the text until what it gives fits the budget as the JSON string that it becomes, in
// which quotes and control characters are escaped.
func fitText(o SliceOptions, show func(SliceOptions) (*SliceResult, error)) (*SliceResult, error) {
	budget := o.Budget
	for {
		res, err := show(o)
		if err != nil {
			return nil, err
		}
		size := len(encode(res.Text)) - len(`""`)
		if size <= budget || o.Budget <= utf8.UTFMax {
			return res, nil
		}
		o.Budget = max(min(len(res.Text), o.Budget)*budget/size, utf8.UTFMax)
	}
}

// read fills in the text.
func (s Source) read(res *SliceResult) error {
	buf := make([]byte, res.EndByte-res.StartByte)
	n, err := s.r.ReadAt(buf, res.StartByte)
	if n < len(buf) {
		return &ReadError{err}
	}
	res.Text = string(buf)
	return nil
}

// maxLines bounds how many lines one call can show.
const maxLines = 1 << 18

// lineStarts finds where the lines from to to start, and behind the last of them where it ends. total is the number
// of lines of the text.
func (s Source) lineStarts(from, to int64) (starts []int64, total int, err error) {
	line := int64(1)
	if from == 1 {
		starts = append(starts, 0)
	}
	open := false
	err = s.chunks(0, s.size, func(at int64, b []byte) bool {
		for i := 0; i < len(b); {
			j := bytes.IndexByte(b[i:], '\n')
			if j < 0 {
				open = true
				break
			}
			i += j + 1
			open = false
			if line++; line >= from && line <= to+1 {
				starts = append(starts, at+int64(i))
			}
		}
		return true
	})
	total = int(line) - 1
	if open {
		total++
		if line >= from && line <= to {
			starts = append(starts, s.size)
		}
	}
	return starts, total, err
}

// sliceBytes shows bytes, as many as fit, moved to the ends of characters.
func (s Source) sliceBytes(o SliceOptions) (*SliceResult, error) {
	from, to, err := parseRange("bytes", o.Bytes, 0)
	if err != nil {
		return nil, err
	}
	if from >= s.size {
		return nil, &OptionError{Name: "bytes", Value: o.Bytes, Want: fmt.Sprintf("below %d, the size of the text", s.size)}
	}
	end := min(to+1, s.size)
	fitting := min(end, from+int64(o.Budget))
	// A few bytes more at both ends show where characters start.
	lead := min(from, utf8.UTFMax)
	buf := make([]byte, fitting-from+lead+min(utf8.UTFMax, s.size-fitting))
	if n, err := s.r.ReadAt(buf, from-lead); n < len(buf) {
		return nil, &ReadError{err}
	}
	start, stop := charStart(buf, int(lead)), charStart(buf, int(lead+fitting-from))
	res := &SliceResult{StartByte: from - lead + int64(start), EndByte: from - lead + int64(stop), Text: string(buf[start:max(start, stop)])}
	res.Complete = res.EndByte >= end-utf8.UTFMax
	if res.EndByte < s.size {
		res.NextBytes = text(fmt.Sprintf("%d-%d", res.EndByte, min(s.size, res.EndByte+int64(o.Budget))-1))
	}
	return res, nil
}

// charStart moves i back to the start of the character that it stands in.
func charStart(b []byte, i int) int {
	if i >= len(b) {
		return len(b)
	}
	for k := i; k >= 0 && k > i-utf8.UTFMax; k-- {
		if utf8.RuneStart(b[k]) {
			if k == i || k+runeLen(b[k:]) > i {
				return k
			}
			return i
		}
	}
	return i
}

func runeLen(b []byte) int {
	_, n := utf8.DecodeRune(b)
	return n
}
