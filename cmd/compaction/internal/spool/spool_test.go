package spool

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

func content(n int) []byte {
	r := rand.NewChaCha8([32]byte{1})
	p := make([]byte, n)
	_, _ = r.Read(p)
	return p
}

func TestBufferKeepsAllBytes(t *testing.T) {
	for _, n := range []int{0, 1, heapMax - 1, heapMax, heapMax + 1, 3 * heapMax, 4 * heapMax, 4*heapMax + 1, 1 << 20} {
		want := content(n)
		for name, fill := range map[string]func(b *Buffer) error{
			"write": func(b *Buffer) error { _, err := b.Write(want); return err },
			"small writes": func(b *Buffer) error {
				for i := 0; i < n; i += 1000 {
					if _, err := b.Write(want[i:min(i+1000, n)]); err != nil {
						return err
					}
				}
				return nil
			},
			"read":      func(b *Buffer) error { _, err := b.ReadFrom(bytes.NewReader(want)); return err },
			"half read": func(b *Buffer) error { _, err := b.ReadFrom(iotest.HalfReader(bytes.NewReader(want))); return err },
		} {
			b := Buffer{Dir: t.TempDir(), Max: 4 * heapMax}
			if err := fill(&b); err != nil {
				t.Fatal(err)
			}
			got, err := b.Text()
			if err != nil || got != string(want) || b.Len() != n {
				t.Errorf("%s of %d bytes: %d bytes came back, %v", name, n, len(got), err)
			}
			var w bytes.Buffer
			if _, err := b.WriteTo(&w); err != nil || !bytes.Equal(w.Bytes(), want) {
				t.Errorf("%s of %d bytes: %d bytes were written, %v", name, n, w.Len(), err)
			}
			b.Close()
		}
	}
}

func TestBufferGrowsAfterText(t *testing.T) {
	b := Buffer{Dir: t.TempDir(), Max: 2 * heapMax}
	want := content(10 * heapMax)
	var lent []string
	for i := 0; i < len(want); i += heapMax / 2 {
		if _, err := b.Write(want[i : i+heapMax/2]); err != nil {
			t.Fatal(err)
		}
		if got, err := b.Text(); err != nil || got != string(want[:i+heapMax/2]) {
			t.Fatalf("after %d bytes: %d bytes, %v", i, len(got), err)
		} else {
			lent = append(lent, got)
		}
	}
	// What was lent before stays as it was, even when the buffer is gone.
	b.Close()
	for _, got := range lent {
		if got != string(want[:len(got)]) {
			t.Fatalf("the text of %d bytes has changed", len(got))
		}
	}
}

// TestNoPlaceForTheFile says that what was collected before is still there when there is no place for more.
func TestNoPlaceForTheFile(t *testing.T) {
	b := Buffer{Dir: filepath.Join(t.TempDir(), "missing"), Max: 2 * heapMax}
	defer b.Close()
	_, err := b.ReadFrom(strings.NewReader(strings.Repeat("x", 3*heapMax)))
	if !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("error %v", err)
	}
	var w bytes.Buffer
	if _, err := b.WriteTo(&w); err != nil || w.Len() != b.Len() || b.Len() != 2*heapMax {
		t.Errorf("%d of %d bytes, %v", w.Len(), b.Len(), err)
	}
}

// TestBound says that what would go beyond the bound is refused as a whole, and that the rest can be read.
func TestBound(t *testing.T) {
	b := Buffer{Dir: t.TempDir(), Max: 2 * heapMax, Bound: 3 * heapMax}
	defer b.Close()
	for range 3 {
		if _, err := b.Write(make([]byte, heapMax)); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := b.Write([]byte("x")); n != 0 || !errors.Is(err, ErrFull) {
		t.Errorf("%d, %v", n, err)
	}
	if s, err := b.Text(); err != nil || len(s) != 3*heapMax {
		t.Errorf("%d bytes, %v", len(s), err)
	}
}

func TestNothingStaysBehind(t *testing.T) {
	dir := t.TempDir()
	b := Buffer{Dir: dir, Max: heapMax}
	if _, err := io.Copy(&b, strings.NewReader(strings.Repeat("x", 5*heapMax))); err != nil {
		t.Fatal(err)
	}
	b.Close()
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}
