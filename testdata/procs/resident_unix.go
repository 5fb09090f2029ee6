//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// resident is the most memory that the process had resident, in bytes.
func resident(p *os.ProcessState) int64 {
	u, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) << 10
}
