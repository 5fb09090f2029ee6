package lines

import (
	"runtime"
	"strings"
	"sync"
)

// HalvesFrom is the size in bytes of a text from which it pays to go through its two halves side by side.
const HalvesFrom = 1 << 20

// Halves cuts a large text behind the line feed that is nearest to its middle from below. ok is false for a text that
// is too small to be worth it, or has no line feed there, and where there is only one processor.
func Halves(text string) (a, b string, ok bool) {
	if len(text) < HalvesFrom || runtime.GOMAXPROCS(0) < 2 {
		return text, "", false
	}
	i := strings.LastIndexByte(text[:len(text)/2], '\n') + 1
	return text[:i], text[i:], i > 0
}

// Both runs two functions side by side and waits for both. What panics in either panics in the caller.
func Both(f, g func()) {
	var wait sync.WaitGroup
	var failed any
	wait.Add(1)
	go func() {
		defer wait.Done()
		defer func() { failed = recover() }()
		g()
	}()
	func() {
		defer wait.Wait()
		f()
	}()
	if failed != nil {
		panic(failed)
	}
}
