// Package atomicfile writes files so that a reader sees the old content or the new, and never a part of one.
package atomicfile

import (
	"io/fs"
	"os"
	"path/filepath"
)

// Write puts data in the place of a file. mode says only whether the file may be written.
func Write(name string, data []byte, mode fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Chmod(f.Name(), mode)
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
