//go:build unix

package child

import (
	"os"

	"golang.org/x/sys/unix"
)

func terminalGroup(tty *os.File) (int, error) { return unix.IoctlGetInt(int(tty.Fd()), unix.TIOCGPGRP) }
