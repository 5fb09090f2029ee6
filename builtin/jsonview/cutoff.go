package jsonview

import (
	"errors"
	"io"
)

// mend is a Source of what is whole in a text that is cut off, with the objects and arrays closed that are open there.
// A number at the very end is left out, as digits of it may be missing.
func (in *input) mend() Source {
	r := in.at(in.start)
	whole := in.start
	for {
		t, err := r.ReadToken()
		if err != nil || t.Kind() == '0' && r.end() == in.size {
			break
		}
		if kind, n := r.StackIndex(r.StackDepth()); kind != '{' || n%2 == 0 {
			// It is no name that waits for its value.
			whole = r.end()
		}
	}
	var ends []byte
	for d := r.StackDepth(); d > 0; d-- {
		if kind, _ := r.StackIndex(d); kind == '{' {
			ends = append(ends, '}')
		} else {
			ends = append(ends, ']')
		}
	}
	return Source{&mended{in.r, whole, ends}, whole + int64(len(ends))}
}

// mended reads the first bytes of another reader, and then what closes them.
type mended struct {
	r     io.ReaderAt
	whole int64
	ends  []byte
}

// ReadAt is that of [io.ReaderAt].
func (m *mended) ReadAt(p []byte, off int64) (n int, err error) {
	if off < m.whole {
		if n, err = m.r.ReadAt(p[:min(int64(len(p)), m.whole-off)], off); err != nil && !errors.Is(err, io.EOF) {
			return n, err
		}
		off += int64(n)
	}
	if n == len(p) {
		return n, nil
	}
	if i := off - m.whole; i >= 0 && i < int64(len(m.ends)) {
		n += copy(p[n:], m.ends[i:])
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}
