//go:build !windows

package settings

import (
	"io/fs"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// replace puts another file in the place of name. Its mode is what mode says where there was one before, and otherwise
// what the process allows of it.
func replace(name string, data []byte, mode fs.FileMode, existed bool) error {
	o := []renameio.Option{renameio.WithTempDir(filepath.Dir(name))}
	if existed {
		o = append(o, renameio.IgnoreUmask())
	}
	return renameio.WriteFile(name, data, mode, o...)
}
