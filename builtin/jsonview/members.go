package jsonview

import (
	"fmt"
	"strings"
)

// FailingMembers lists what of a JSON text tells of a failure, in the order of the text, without white space between
// tokens but otherwise as written:
//
//   - `"name":value` for members whose name and value say it: error, errors, exception and the like that hold
//     anything; success or ok that is false; status, level, severity, conclusion with a word such as failed or fatal,
//     an HTTP code from 400, a level of 50 or more; exit codes other than zero; counts of failures other than zero;
//   - each line of any other string that is a failure line;
//   - each failure line of the text that is not JSON, trimmed.
//
// These are what a sampled text must still hold. fails is the predicate of [SampleOptions]; nil means its default.
// A text that is no JSON at all has none. Safe for concurrent use.
func FailingMembers(text string, fails func(line string) bool) []string {
	var all []string
	walkMembers(text, fails, func(m string) { all = append(all, m) })
	return all
}

func walkMembers(text string, fails func(line string) bool, found func(string)) {
	w := &walker{d: newDecoder(""), fails: SampleOptions{Failure: fails}.detector(), collect: true}
	_, text = cutMark(text)
	for s := range w.segments(text) {
		if s.json {
			for _, m := range w.members {
				found(m)
			}
		} else if line := strings.TrimSpace(s.text); w.fails.match(line) {
			found(line)
		}
	}
}

// Check reports the first failing member of before that after has lost: every one of them must stand in after, in
// the same order and as often. It is the promise of [Sample], for those who change JSON by other means. The work is
// linear. Safe for concurrent use.
func Check(before, after string, fails func(line string) bool) error {
	have := FailingMembers(after, fails)
	at := 0
	var lost error
	walkMembers(before, fails, func(m string) {
		if lost != nil {
			return
		}
		for at < len(have) && have[at] != m {
			at++
		}
		if at == len(have) {
			lost = fmt.Errorf("the failing member %s is not in the result", clip(m, 120))
			return
		}
		at++
	})
	return lost
}

// clip cuts a text for a message on a character.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	end, _ := headEnd([]byte(s[:n]), n)
	return s[:end] + "…"
}
