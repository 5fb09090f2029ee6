package failure

import (
	"strings"
	"sync"
)

// word is what a word says of the line that it stands on.
type word uint8

const (
	noWord word = iota
	failWord
	mismatchWord
	warnWord
	calmWord
	countWord
	exitWord
	placeWord
)

// vocabulary lists the words that the score knows, in lower case. It says nothing about what a failure line is: that
// is [Match]. These words only rank lines.
var vocabulary = [...]struct {
	class word
	words string
}{
	{failWord, `err error errors errored exception exceptions traceback fatal fail fails failed failing failure failures
		panic panicked abort aborted aborting crash crashed segfault killed denied refused rejected assertion assert unhandled uncaught`},
	{mismatchWord, `expected actual unexpected invalid undefined undeclared unresolved unable cannot missing mismatch mismatched unknown illegal
		violation violations violates differ differs different incompatible conflict conflicts unsupported ambiguous forbidden offense offenses
		offenses problem problems unreachable timeout exceeded exceeds overflow corrupt leaked unsatisfied unsatisfiable unmet unbound unused
		couldn doesn didn isn wasn wrong bad incorrect broken stacktrace backtrace stack raise raised throw thrown should must not no
		because unauthorized misspelled typo longer redundant duplicate inconsistent disallowed prohibited please sorry must required requires need needs did lacks`},
	{warnWord, `warning warnings warn deprecated deprecation notice npm`},
	{calmWord, `ok pass passed passes passing success successful successfully succeeded done complete completed downloading downloaded
		download fetching fetched installing installed using cached cache skipped skipping skip compiling building linking extracting
		unpacking info debug trace preparing resolving receiving get up already`},
	{countWord, `tests test examples specs assertions suites total ran tests run`},
	{exitWord, `exited exit exits exitcode returncode nonzero zero`},
	{placeWord, `line lines`},
}

var (
	hashError = hashOf("error")
	words     = sync.OnceValue(func() *vocabularyTable {
		var t vocabularyTable
		for _, v := range vocabulary {
			for _, w := range strings.Fields(v.words) {
				h := hashOf(w)
				i := h % wordSlots
				for t[i].hash != 0 && t[i].hash != h {
					i = (i + 1) % wordSlots
				}
				t[i] = wordSlot{h, v.class}
			}
		}
		return &t
	})
)

// vocabularyTable finds words by their hash. It is several times larger than what it holds, so that most words that
// it does not hold end the search at once.
type vocabularyTable [wordSlots]wordSlot

const wordSlots = 1 << 10

type wordSlot struct {
	hash uint64
	word word
}

func (t *vocabularyTable) find(h uint64) word {
	for i := h % wordSlots; ; i = (i + 1) % wordSlots {
		switch t[i].hash {
		case h:
			return t[i].word
		case 0:
			return noWord
		}
	}
}

// hashOf is the hash that a pass computes of a word.
func hashOf(w string) uint64 {
	h := uint64(hashBasis)
	for i := 0; i < len(w); i++ {
		h = (h ^ uint64(w[i]|0x20)) * hashPrime
	}
	return h
}
