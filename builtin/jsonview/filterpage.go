package jsonview

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// start is a reader in front of the first item to look at.
func (f *filtering) start() (*reader, error) {
	if f.Cursor != "" && !f.sorting() {
		if f.at.records {
			return f.in.at(f.cursor.offset), nil
		}
		// The decoder is told that it stands in an array.
		rest := io.NewSectionReader(f.in.r, f.cursor.offset, f.in.size-f.cursor.offset)
		d := jsontext.NewDecoder(io.MultiReader(strings.NewReader("["), rest), newDecoder("").Options())
		r := &reader{d, f.cursor.offset - 1}
		_, err := r.ReadToken()
		return r, f.in.wrap(err, r.base)
	}
	r := f.in.at(f.at.start)
	if f.at.records {
		return r, nil
	}
	if k := r.PeekKind(); k != '[' && k != 0 {
		return nil, f.in.wrongType("filter", f.at, "array", typeName(k))
	}
	_, err := r.ReadToken()
	return r, f.in.wrap(err, r.base)
}

// each hands the raw items and where they start to do until it says no.
func (f *filtering) each(r *reader, do func(raw []byte, start int64) (bool, error)) error {
	for {
		more, err := f.in.more(r, f.at.records)
		if err != nil || !more {
			return f.in.wrap(err, r.base)
		}
		start := r.next()
		raw, err := r.ReadValue()
		if err != nil {
			if err := f.in.recover(r, start, f.at.records, err); err != nil {
				return err
			}
			continue
		}
		if more, err := do(raw, start); err != nil || !more {
			return err
		}
	}
}

// match is an item that will be sorted.
type match struct {
	key   sortKey
	start int64
	size  int
	index int
}

// take counts, collects or shows an item that matches.
func (f *filtering) take(raw []byte, start int64, index, matched int) error {
	if f.CountBy != "" {
		value, _ := lookup(raw, f.countBy.steps)
		f.groups.add(value)
	}
	switch {
	case f.CountOnly:
	case f.sorting():
		if len(f.matches) == maxMatches {
			return &TooLargeError{Op: "sorting", Size: int64(len(f.matches)) + 1, Limit: maxMatches, Hint: "narrow the filter, or leave sortBy out"}
		}
		value, _ := lookup(raw, f.sortBy.steps)
		f.matches = append(f.matches, match{keyOf(value), start, len(raw), index})
	case matched >= f.skip && f.next == nil && !f.show(raw, index):
		f.next = &cursor{skip: matched, index: index, offset: start}
	}
	return nil
}

// show adds an item to the page if there is room.
func (f *filtering) show(raw []byte, index int) bool {
	if len(f.res.Items) == f.size {
		return false
	}
	item := f.item(raw)
	if f.used+len(item) > f.Budget {
		if len(f.res.Items) > 0 {
			f.res.Shrunk = true
			return false
		}
		item, f.res.Degraded = fit(item, f.Budget, f.Failure)
	}
	f.used += len(item)
	f.res.Items = append(f.res.Items, item)
	f.res.Paths = append(f.res.Paths, appendIndex(f.at.path, index))
	return true
}

// item is what is shown of a raw item.
func (f *filtering) item(raw []byte) []byte {
	if f.shown != nil {
		f.shown.d, f.shown.out = decoderOf(raw), nil
		if _, err := f.shown.value(f.shown.root()); err == nil {
			return f.shown.out
		}
	}
	return compacted(raw)
}

// compacted is a copy of a raw value without white space.
func compacted(raw []byte) []byte {
	var b bytes.Buffer
	if err := json.Compact(&b, raw); err != nil {
		return bytes.Clone(raw)
	}
	return b.Bytes()
}

// sorted shows the page of the sorted matches.
func (f *filtering) sorted() error {
	slices.SortStableFunc(f.matches, func(a, b match) int {
		c := a.key.compare(b.key)
		if f.Desc && a.key.rank != missing && b.key.rank != missing {
			return -c
		}
		return c
	})
	for i := min(f.skip, len(f.matches)); i < len(f.matches); i++ {
		m := f.matches[i]
		raw := make([]byte, m.size)
		if n, err := f.in.r.ReadAt(raw, m.start); n < len(raw) {
			return &ReadError{err}
		}
		if !f.show(raw, m.index) {
			f.res.Cursor = text(cursor{skip: i, total: len(f.matches)}.text(f.key))
			break
		}
	}
	return nil
}
