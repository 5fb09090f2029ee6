package settings

import (
	"io/fs"
	"os"
)

// replace writes in place: hosts are not installed for on Windows, where a file that is open cannot be replaced.
func replace(name string, data []byte, mode fs.FileMode, _ bool) error {
	return os.WriteFile(name, data, mode)
}
