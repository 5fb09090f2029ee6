package lines

import (
	"strings"
	"testing"
)

// TestMarkerInEitherHalf finds a marker wherever in a large text it stands.
func TestMarkerInEitherHalf(t *testing.T) {
	line := strings.Repeat("x", 99) + "\n"
	n := 2 * HalvesFrom / len(line)
	for _, at := range []int{0, n/2 - 1, n / 2, n/2 + 1, n - 1, -1} {
		var b strings.Builder
		for i := range n {
			if i == at {
				b.WriteString("… [12 lines elided] …\n")
			}
			b.WriteString(line)
		}
		if got := HasMarker(b.String()); got != (at >= 0) {
			t.Errorf("a marker at line %d of %d: %v", at, n, got)
		}
	}
}

// TestBothPanics hands on what panics on either side, and waits for the other first.
func TestBothPanics(t *testing.T) {
	for _, side := range []int{0, 1} {
		ended := false
		f := [2]func(){func() { ended = true }, func() { ended = true }}
		f[side] = func() { panic("stop") }
		func() {
			defer func() {
				if p := recover(); p != "stop" || !ended {
					t.Errorf("side %d: %v, the other ended %v", side, p, ended)
				}
			}()
			Both(f[0], f[1])
		}()
	}
}
