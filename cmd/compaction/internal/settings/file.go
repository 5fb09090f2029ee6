package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/atomicfile"
)

// File is a settings file as it was read.
type File struct {
	// Path is the file's name without symbolic links: what is written when one leads to it.
	Path string
	Data []byte
	// Mode are the permissions that it has, or shall have when it is made.
	Mode fs.FileMode
	// Exists says that there is such a file.
	Exists bool
}

// Read reads a file that may not exist. It follows symbolic links, also one whose target is not there yet.
func Read(name string) (File, error) {
	f := File{Path: name, Mode: 0o644}
	for range 40 {
		info, err := os.Lstat(f.Path)
		if errors.Is(err, fs.ErrNotExist) {
			return f, nil
		}
		if err != nil {
			return f, fmt.Errorf("read the settings: %w", err)
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			break
		}
		to, err := os.Readlink(f.Path)
		if err != nil {
			return f, fmt.Errorf("read the settings: %w", err)
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(f.Path), to)
		}
		f.Path = to
	}
	info, err := os.Stat(f.Path)
	if err != nil {
		return f, fmt.Errorf("read the settings: %w", err)
	}
	if !info.Mode().IsRegular() {
		return f, fmt.Errorf("read the settings: %s is not a plain file", f.Path)
	}
	f.Data, err = os.ReadFile(f.Path)
	if err != nil {
		return f, fmt.Errorf("read the settings: %w", err)
	}
	f.Mode, f.Exists = info.Mode().Perm(), true
	return f, nil
}

// Write has the file hold data: readers see the old content or the new. It makes the folders that are missing, and
// returns them, the outermost first.
func (f File) Write(data []byte) (made []string, err error) {
	dir := filepath.Dir(f.Path)
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(d); err == nil || d == filepath.Dir(d) {
			break
		}
		made = append([]string{d}, made...)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("write the settings: %w", err)
	}
	if err := atomicfile.Write(f.Path, data, f.Mode); err != nil {
		return made, fmt.Errorf("write the settings: %w", err)
	}
	return made, nil
}
