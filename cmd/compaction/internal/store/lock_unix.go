//go:build unix

package store

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock takes the lock of a file if nobody has it. It lasts until the file is closed.
func lock(f *os.File) bool { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil }
