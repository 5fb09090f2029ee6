//go:build !unix

package spool

import (
	"errors"
	"io"
	"os"
)

func reserve(int) ([]byte, error) { return nil, errors.ErrUnsupported }

func release([]byte) {}

func mapFile(f *os.File, n int) ([]byte, error) {
	m := make([]byte, n)
	_, err := io.ReadFull(io.NewSectionReader(f, 0, int64(n)), m)
	return m, err
}

// unlink does nothing: an open file cannot be removed here.
func unlink(*os.File) {}

func discard(f *os.File) {
	_ = f.Close()
	_ = os.Remove(f.Name())
}
