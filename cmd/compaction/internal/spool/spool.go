// Package spool collects an output of any size: a little of it on the heap, more of it in memory outside of the heap
// that grows without copying, and what is larger still in a temporary file that is mapped for reading.
package spool

import (
	"errors"
	"fmt"
	"io"
	"os"
	"unsafe"
)

// The bounds of the three places, in bytes.
const (
	heapMax   = 64 << 10
	memoryMax = 256 << 20
)

// Buffer collects bytes. Its zero value is ready for use. It belongs to one goroutine.
type Buffer struct {
	heap   []byte
	memory []byte // reserved outside of the heap; n bytes of it are written
	n      int
	file   *os.File
	mapped []byte
	// lent says that a text lies in the buffer's memory.
	lent bool
	// Dir is where the temporary file goes; empty for the system's own place.
	Dir string
	// Max is how many bytes stay in memory; 0 means 256 MB.
	Max int
	// Bound is how many bytes Write takes in all, so that an output without an end does not fill the disk; 0 means any.
	Bound int
}

// ErrFull says that a buffer has reached its bound.
var ErrFull = errors.New("the output is larger than what is collected")

// Len is the number of bytes collected.
func (b *Buffer) Len() int { return b.n }

// ReadFrom reads r to its end. The error is that of r, or that of the temporary file; what was read before it stays
// in the buffer either way.
func (b *Buffer) ReadFrom(r io.Reader) (int64, error) {
	var total int64
	for {
		p, err := b.space()
		if err != nil {
			return total, err
		}
		n, err := r.Read(p)
		if n > 0 {
			total += int64(n)
			if werr := b.commit(p[:n]); werr != nil {
				return total, werr
			}
		}
		if errors.Is(err, io.EOF) {
			return total, nil
		}
		if err != nil {
			return total, err
		}
	}
}

// Write appends p. The error is that of the temporary file, or [ErrFull]; the count says how much of p was added.
func (b *Buffer) Write(p []byte) (int, error) {
	if b.Bound > 0 && len(p) > b.Bound-b.n {
		return 0, ErrFull
	}
	done := 0
	for done < len(p) {
		space, err := b.space()
		if err != nil {
			return done, err
		}
		n := copy(space, p[done:])
		if err := b.commit(space[:n]); err != nil {
			return done, err
		}
		done += n
	}
	return done, nil
}

// space is where the next bytes may be read into; commit then counts them.
func (b *Buffer) space() ([]byte, error) {
	switch {
	case b.file != nil:
		return b.heap[:cap(b.heap)], nil
	case b.memory != nil:
		if b.n == len(b.memory) {
			if err := b.toFile(b.memory); err != nil {
				return nil, err
			}
			if !b.lent {
				release(b.memory)
			}
			b.memory = nil
			b.heap = make([]byte, 0, heapMax)
			return b.heap[:cap(b.heap)], nil
		}
		return b.memory[b.n:], nil
	case b.heap == nil:
		b.heap = make([]byte, 0, heapMax)
	}
	if b.n < cap(b.heap) {
		return b.heap[b.n:cap(b.heap)], nil
	}
	return b.grow()
}

// grow leaves the heap.
func (b *Buffer) grow() ([]byte, error) {
	if m, err := reserve(b.limit()); err == nil {
		copy(m, b.heap[:b.n])
		b.memory = m
		return m[b.n:], nil
	}
	// Without a reservation the heap has to do, up to the same bound.
	if cap(b.heap) < b.limit() {
		bigger := make([]byte, b.n, min(2*cap(b.heap), b.limit()))
		copy(bigger, b.heap)
		b.heap = bigger
		return b.heap[b.n:cap(b.heap)], nil
	}
	if err := b.toFile(b.heap[:b.n]); err != nil {
		return nil, err
	}
	b.heap = make([]byte, 0, heapMax)
	return b.heap[:cap(b.heap)], nil
}

func (b *Buffer) limit() int {
	if b.Max > 0 {
		return b.Max
	}
	return memoryMax
}

func (b *Buffer) toFile(have []byte) error {
	f, err := os.CreateTemp(b.Dir, "compaction-*")
	if err != nil {
		return fmt.Errorf("open a temporary file for a large output: %w", err)
	}
	// Where the system allows it the name goes at once, so that nothing stays behind whatever happens to us.
	unlink(f)
	if _, err := f.Write(have); err != nil {
		discard(f)
		return fmt.Errorf("write a large output to %q: %w", f.Name(), err)
	}
	b.file = f
	return nil
}

func (b *Buffer) commit(p []byte) error {
	if b.file != nil {
		if n, err := b.file.Write(p); err != nil {
			// The part that was written is taken back, so that the buffer holds whole writes only.
			_ = b.file.Truncate(int64(b.n))
			_, _ = b.file.Seek(int64(b.n), io.SeekStart)
			_ = n
			return fmt.Errorf("write a large output to %q: %w", b.file.Name(), err)
		}
	} else if b.memory == nil {
		b.heap = b.heap[:b.n+len(p)]
	}
	b.n += len(p)
	return nil
}

// Text is everything collected so far, without a copy where that is possible. It stays valid and does not change,
// whatever happens to the buffer: a transform that was given up for taking too long may still be reading it when all
// else is done. Memory outside of the heap that a text lies in is therefore never given back.
func (b *Buffer) Text() (string, error) {
	b.lent = true
	p := b.heap[:min(b.n, len(b.heap))]
	switch {
	case b.file != nil:
		if len(b.mapped) != b.n {
			m, err := mapFile(b.file, b.n)
			if err != nil {
				return "", fmt.Errorf("read back a large output from %q: %w", b.file.Name(), err)
			}
			b.mapped = m
		}
		p = b.mapped
	case b.memory != nil:
		p = b.memory[:b.n]
	}
	return unsafe.String(unsafe.SliceData(p), len(p)), nil
}

// WriteTo writes everything collected to w without changing the buffer. It serves where Text fails, too.
func (b *Buffer) WriteTo(w io.Writer) (int64, error) {
	if b.file != nil {
		return io.Copy(w, io.NewSectionReader(b.file, 0, int64(b.n)))
	}
	s, err := b.Text()
	if err != nil {
		return 0, err
	}
	n, err := io.WriteString(w, s)
	return int64(n), err
}

// Close gives the file back, and the memory if no text lies in it. The buffer is empty afterwards.
func (b *Buffer) Close() {
	if b.memory != nil && !b.lent {
		release(b.memory)
	}
	if b.file != nil {
		discard(b.file)
	}
	*b = Buffer{Dir: b.Dir, Max: b.Max, Bound: b.Bound}
}
