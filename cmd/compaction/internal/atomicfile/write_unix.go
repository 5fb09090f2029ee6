//go:build !windows

// Package atomicfile writes files so that a reader sees the old content or the new, and never a part of one.
package atomicfile

import (
	"io/fs"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// Write puts data in the place of a file. A file that was there keeps its mode; a new one gets mode, less what the
// process does not allow.
func Write(name string, data []byte, mode fs.FileMode) error {
	return renameio.WriteFile(name, data, mode, renameio.WithTempDir(filepath.Dir(name)), renameio.WithExistingPermissions())
}
