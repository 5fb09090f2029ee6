package jsonview

import (
	"errors"
	"io"
)

// place is where in a source a value stands.
type place struct {
	// path is the value's own path, in dotted form where that can hold it.
	path  string
	start int64
	// records says that the place is the whole of a text of several values.
	records bool
	// parent is the path of the container, of which kind says whether it is an object {, an array [, or the text of
	// several values r; 0 means that the place is the root.
	parent string
	kind   byte
	// index is that of the item; prev is the name of the member before, if any.
	index int
	prev  *string
}

// item is the place of item i.
func (p place) item(i int, start int64) place {
	kind := byte('[')
	if p.records {
		kind = 'r'
	}
	return place{path: appendIndex(p.path, i), start: start, parent: p.path, kind: kind, index: i}
}

// locate follows a path that names one value. It reads no further than the start of the value.
func (in *input) locate(p Path) (place, error) {
	at := place{start: in.start, records: in.records}
	if p.many {
		return at, &PathError{Path: p.text, Problem: "names many values where one is needed"}
	}
	for i := range p.steps {
		next, err := in.follow(at, &p.steps[i], p)
		if err != nil {
			return at, err
		}
		at = next
	}
	return at, nil
}

// follow goes one step down.
func (in *input) follow(at place, st *step, p Path) (place, error) {
	r := in.at(at.start)
	if at.records {
		return in.followItem(r, at, st, p)
	}
	switch kind := r.PeekKind(); kind {
	case '{':
		return in.followName(r, at, st, p)
	case '[':
		if _, err := r.ReadToken(); err != nil {
			return at, in.wrap(err, at.start)
		}
		return in.followItem(r, at, st, p)
	default:
		if _, err := r.ReadToken(); err != nil {
			return at, in.wrap(err, at.start)
		}
		return at, &NoMatchError{Path: p.text, At: at.path, Type: typeName(kind), Len: -1}
	}
}

// shownNames is how many names of an object a message lists.
const shownNames = 12

func (in *input) followName(r *reader, at place, st *step, p Path) (place, error) {
	miss := &NoMatchError{Path: p.text, At: at.path, Type: "object", Len: -1}
	if _, err := r.ReadToken(); err != nil {
		return at, in.wrap(err, at.start)
	}
	var prev *string
	for r.PeekKind() != '}' {
		raw, err := r.ReadValue()
		if err != nil {
			return at, in.wrap(err, at.start)
		}
		if st.hasName && st.matchName(raw) {
			name := unquote(raw)
			start := r.next()
			if _, err := peek(r); err != nil {
				return at, in.wrap(err, at.start)
			}
			return place{path: appendName(at.path, name), start: start, parent: at.path, kind: '{', prev: prev}, nil
		}
		prev = new(string)
		*prev = unquote(raw)
		if len(miss.Names) < shownNames {
			miss.Names = append(miss.Names, clip(unquote(raw), 40))
		} else if len(miss.Names) == shownNames {
			miss.Names = append(miss.Names, "…")
		}
		if err := r.SkipValue(); err != nil {
			return at, in.wrap(err, at.start)
		}
	}
	return at, miss
}

// peek returns the error that stands in the way of the next token, if any.
func peek(r *reader) (byte, error) {
	k := r.PeekKind()
	if k == 0 {
		_, err := r.ReadToken()
		return 0, err
	}
	return byte(k), nil
}

// followItem goes to an item of the array whose bracket was just read, or of the records.
func (in *input) followItem(r *reader, at place, st *step, p Path) (place, error) {
	miss := &NoMatchError{Path: p.text, At: at.path, Type: "array", Len: -1}
	if at.records {
		miss.Type = "text of several values"
	}
	if !st.hasIndex {
		return at, miss
	}
	var last []int64
	if st.index < 0 {
		last = make([]int64, 0, min(-st.index, 1024))
	}
	i := 0
	for {
		more, err := in.more(r, at.records)
		if err != nil {
			return at, in.wrap(err, at.start)
		}
		if !more {
			break
		}
		start := r.next()
		if st.matchIndex(i) && !at.records {
			return at.item(i, start), nil
		}
		read, err := in.pass(r, start, at.records)
		if err != nil {
			return at, err
		}
		if !read {
			continue
		}
		if st.matchIndex(i) {
			return at.item(i, start), nil
		}
		if st.index < 0 {
			if last = append(last, start); len(last) > -st.index {
				last = last[1:]
			}
		}
		i++
	}
	if st.index < 0 && len(last) == -st.index {
		return at.item(i+st.index, last[0]), nil
	}
	miss.Len = i
	return at, miss
}

// more reports whether another item follows in an array or in the records.
func (in *input) more(r *reader, records bool) (bool, error) {
	if !records {
		k, err := peek(r)
		return k != ']', err
	}
	return in.moreRecords(r)
}

// moreRecords goes to the next record. Lines between records that are not JSON are passed over.
func (in *input) moreRecords(r *reader) (bool, error) {
	for {
		switch r.PeekKind() {
		case '{', '[':
			return true, nil
		case 0:
			_, err := r.ReadToken()
			if err == io.EOF {
				return false, nil
			}
			var read *ReadError
			if err = in.wrap(err, r.base); errors.As(err, &read) {
				return false, err
			}
		}
		if !in.skipLine(r, r.next()) {
			return false, nil
		}
	}
}

// eachRecord hands the raw values of a text of several to f, and stops at its first error. A raw value is valid until f
// returns.
func (in *input) eachRecord(r *reader, f func(raw []byte) error) error {
	for {
		more, err := in.moreRecords(r)
		if err != nil || !more {
			return err
		}
		start := r.next()
		raw, err := r.ReadValue()
		if err == nil {
			if err := f(raw); err != nil {
				return err
			}
		} else if err := in.recover(r, start, true, err); err != nil {
			return err
		}
	}
}

// pass skips the value that starts at start. In a text of several values one that is broken is passed over like a line
// that is not JSON, and does not count as read.
func (in *input) pass(r *reader, start int64, records bool) (read bool, err error) {
	err = r.SkipValue()
	return err == nil, in.recover(r, start, records, err)
}

// recover goes on behind a value that starts at start and could not be read because of err. Only records can be passed
// over, and only as long as what was read in vain is not more than the text itself.
func (in *input) recover(r *reader, start int64, records bool, err error) error {
	if err == nil {
		return nil
	}
	wrapped := in.wrap(err, r.base)
	if !records {
		return wrapped
	}
	end := in.size
	var syntax *SyntaxError
	if errors.As(wrapped, &syntax) {
		end = syntax.Offset
	}
	if in.wasted += end - start; in.wasted > in.size+window {
		return wrapped
	}
	if !in.skipLine(r, start) {
		*r = *in.at(in.size)
	}
	return nil
}

// skipLine starts again behind the line that from stands in. It reports false if there is none.
func (in *input) skipLine(r *reader, from int64) bool {
	in.skipped++
	var buf [512]byte
	for from < in.size {
		n, _ := in.r.ReadAt(buf[:], from)
		if n == 0 {
			return false
		}
		for i, c := range buf[:n] {
			if c == '\n' {
				*r = *in.at(from + int64(i) + 1)
				return true
			}
		}
		from += int64(n)
	}
	return false
}
