package mcp

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The bounds of the responses folder: what is older, or beyond the size, goes when something is saved.
const (
	maxAge  = 7 * 24 * time.Hour
	maxSize = 512 << 20
)

// Folder holds saved responses, one a file. All reading goes through one gate: files of the folder itself, no links. It
// is safe for concurrent use, by several processes too.
type Folder struct {
	// Dir is the folder. It is made when something is saved.
	Dir string
	// Now is the clock; nil for the system's.
	Now func() time.Time
}

// FileRef says where a response was saved.
type FileRef struct {
	Path string `json:"path"`
	Size int64  `json:"size"`
}

// AccessError says that a path is not one that may be read.
type AccessError struct{ Path, Why string }

func (e *AccessError) Error() string {
	return fmt.Sprintf("path %q: %s; give the path of a fileRef", e.Path, e.Why)
}

// Save writes a response once: the same text under the same name is one file. name says where it comes from.
func (f *Folder) Save(name, text string) (FileRef, error) {
	if err := os.MkdirAll(f.Dir, 0o700); err != nil {
		return FileRef{}, fmt.Errorf("save a response: %w", err)
	}
	root, err := os.OpenRoot(f.Dir)
	if err != nil {
		return FileRef{}, fmt.Errorf("save a response: %w", err)
	}
	defer root.Close()
	sum := sha256.Sum256([]byte(text))
	file := plain(name) + "-" + hex.EncodeToString(sum[:8]) + ".json"
	ref := FileRef{Path: filepath.Join(f.Dir, file), Size: int64(len(text))}
	if info, err := root.Lstat(file); err == nil && info.Mode().IsRegular() && info.Size() == ref.Size {
		now := f.now()
		// The age counts from the last time that the response came. Without it the file only goes earlier.
		_ = root.Chtimes(file, now, now)
		return ref, nil
	}
	if err := write(root, file, text); err != nil {
		return FileRef{}, fmt.Errorf("save a response: %w", err)
	}
	f.prune(root, file)
	return ref, nil
}

// write puts a whole file in its place at once.
func write(root *os.Root, name, text string) error {
	part := fmt.Sprintf("%s.%d.part", name, os.Getpid())
	w, err := root.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = w.WriteString(text)
	if err = errors.Join(err, w.Close()); err == nil {
		err = root.Rename(part, name)
	}
	if err != nil {
		_ = root.Remove(part)
	}
	return err
}

// plain makes a name that every file system takes.
func plain(name string) string {
	name = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, name)
	if name == "" {
		name = "response"
	}
	return name[:min(len(name), 80)]
}

func (f *Folder) now() time.Time {
	if f.Now != nil {
		return f.Now()
	}
	return time.Now()
}

// prune removes what is too old, and the oldest until the rest is small enough. The newest file always stays.
func (f *Folder) prune(root *os.Root, newest string) {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return
	}
	var files []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && info.Name() != newest {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	total := int64(0)
	for _, info := range files {
		if total += info.Size(); total > maxSize || f.now().Sub(info.ModTime()) > maxAge {
			// Another process may have been faster.
			_ = root.Remove(info.Name())
		}
	}
}

// Open opens a saved response by its path, or by its name alone. The error is an [*AccessError] where it is none.
func (f *Folder) Open(path string) (*os.File, int64, error) {
	name := path
	if filepath.IsAbs(path) {
		rel, err := filepath.Rel(f.Dir, path)
		if err != nil {
			return nil, 0, &AccessError{path, "it is not in the folder of responses"}
		}
		name = rel
	}
	if name != filepath.Base(name) || !filepath.IsLocal(name) || name == "." {
		return nil, 0, &AccessError{path, "it is not in the folder of responses " + f.Dir}
	}
	root, err := os.OpenRoot(f.Dir)
	if err != nil {
		return nil, 0, &AccessError{path, "there is no such response"}
	}
	defer root.Close()
	info, err := root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, 0, &AccessError{path, "there is no such response (any more)"}
	case err != nil:
		return nil, 0, &AccessError{path, err.Error()}
	case !info.Mode().IsRegular():
		return nil, 0, &AccessError{path, "it is not a regular file"}
	}
	file, err := root.Open(name)
	if err != nil {
		return nil, 0, &AccessError{path, err.Error()}
	}
	opened, err := file.Stat()
	if err != nil || !os.SameFile(info, opened) {
		file.Close()
		return nil, 0, &AccessError{path, "it has just been replaced"}
	}
	return file, opened.Size(), nil
}
