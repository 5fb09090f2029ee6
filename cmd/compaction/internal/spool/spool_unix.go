//go:build unix

package spool

import (
	"os"

	"golang.org/x/sys/unix"
)

// reserve takes address space. Pages count as memory only once they are written, so that the buffer grows without
// ever being copied.
func reserve(n int) ([]byte, error) {
	m, err := unix.Mmap(-1, 0, n, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err == nil {
		hugePages(m)
	}
	return m, err
}

func release(m []byte) { _ = unix.Munmap(m) }

// mapFile maps a file that has no name any more, so that nobody can cut it short under us.
func mapFile(f *os.File, n int) ([]byte, error) {
	return unix.Mmap(int(f.Fd()), 0, n, unix.PROT_READ, unix.MAP_SHARED)
}

func unlink(f *os.File) { _ = os.Remove(f.Name()) }

func discard(f *os.File) { _ = f.Close() }
