package ruletest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// maxInput bounds the bytes of a file that a test names.
const maxInput = 256 << 20

// read reads a regular file. A named pipe would have the caller wait for ever.
func read(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", errors.New("no regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxInput+1))
	if err != nil {
		return "", err
	}
	if len(data) > maxInput {
		return "", fmt.Errorf("more than %d bytes", maxInput)
	}
	return string(data), nil
}

// bare is an error without the path that the operating system was asked for: the message names the one of the test.
func bare(err error) error {
	var p *fs.PathError
	if errors.Is(err, fs.ErrNotExist) {
		return fs.ErrNotExist
	}
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
