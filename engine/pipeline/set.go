package pipeline

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

// Set is many patterns that are tried on one line at once. It is immutable and safe for concurrent use.
type Set struct {
	patterns []*Pattern
}

// NewSet makes a set of patterns. Their order is that of [Set.First].
func NewSet(patterns ...*Pattern) *Set { return &Set{patterns: patterns} }

// First is the index of the first pattern that matches the text, or -1. The text is matched as it is; [Set.Line] is
// for lines of an output.
func (s *Set) First(text string) int {
	for i, p := range s.patterns {
		if p.re().MatchString(text) {
			return i
		}
	}
	return -1
}

// All calls hit with the index of each pattern that matches the text, in their order.
func (s *Set) All(text string, hit func(i int)) {
	for i, p := range s.patterns {
		if p.re().MatchString(text) {
			hit(i)
		}
	}
}

// Line reports whether a line of an output matches one of the patterns: without escape sequences and trailing
// carriage returns, as a whole or, where carriage returns inside divide it, in one of its segments.
func (s *Set) Line(text string) bool {
	plain := lines.Plain(text)
	if s.First(plain) >= 0 {
		return true
	}
	if strings.IndexByte(plain, '\r') < 0 {
		return false
	}
	for seg := range lines.Segments(plain) {
		if s.First(seg) >= 0 {
			return true
		}
	}
	return false
}

// LineAll is [Set.Line] for all patterns: hit is called once for each that matches.
func (s *Set) LineAll(text string, hit func(i int)) {
	plain := lines.Plain(text)
	if strings.IndexByte(plain, '\r') < 0 {
		s.All(plain, hit)
		return
	}
	seen := make([]bool, len(s.patterns))
	mark := func(i int) { seen[i] = true }
	s.All(plain, mark)
	for seg := range lines.Segments(plain) {
		s.All(seg, mark)
	}
	for i, yes := range seen {
		if yes {
			hit(i)
		}
	}
}
