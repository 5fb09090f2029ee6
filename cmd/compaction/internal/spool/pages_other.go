//go:build unix && !linux

package spool

// hugePages does nothing where the system decides by itself.
func hugePages([]byte) {}
