//go:build unix

package child

import (
	"os"

	"golang.org/x/sys/unix"
)

// pending reports whether a pipe has something to read, and whether nobody can write to it any more.
func pending(r *os.File) (readable, closed bool) {
	conn, err := r.SyscallConn()
	if err != nil {
		return false, false
	}
	_ = conn.Control(func(fd uintptr) {
		p := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
		if n, err := unix.Poll(p, 0); err == nil && n > 0 {
			readable = p[0].Revents&unix.POLLIN != 0
			closed = p[0].Revents&unix.POLLHUP != 0
		}
	})
	return readable, closed
}

func terminalGroup(tty *os.File) (int, error) { return unix.IoctlGetInt(int(tty.Fd()), unix.TIOCGPGRP) }
