package failure

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

// CountsZero reports whether a line speaks of failure only to count none: "0 failed", "0 Error(s)", "Failures: 0",
// "no errors". Such a line survives like any other failure line, but it does not explain a non-zero exit. A line that
// says anything else of failure beside it counts as any other. Safe for concurrent use.
func CountsZero(line string) bool {
	s := lines.Plain(line)
	var rest []byte
	for i := 0; i < len(s); {
		if !letter(s[i]) {
			i++
			continue
		}
		j := i + 1
		for wordAt(s, j) {
			j++
		}
		if failureNoun(s[i:j]) && (i == 0 || !wordAt(s, i-1)) {
			end := j
			if strings.HasPrefix(s[end:], "(s)") {
				end += 3
			}
			if zeroBefore(s, i) || zeroAfter(s, end) {
				if rest == nil {
					rest = []byte(s)
				}
				for k := i; k < j; k++ {
					rest[k] = ' '
				}
			}
		}
		i = j
	}
	return rest != nil && !Match(string(rest))
}

func failureNoun(w string) bool {
	switch strings.ToLower(w) {
	case "failed", "failure", "failures", "fail", "fails", "failing", "error", "errors", "exception", "exceptions", "fatal", "panic", "panics", "rejected", "aborted":
		return true
	}
	return false
}

// zeroBefore reports whether 0, no or zero stands in front of s[i:], with at most one word between ("0 tests
// failed").
func zeroBefore(s string, i int) bool {
	for range 2 {
		if i == 0 || s[i-1] != ' ' {
			return false
		}
		j := i - 1
		for i = j; wordAt(s, i-1); i-- {
		}
		switch w := s[i:j]; {
		case w == "0":
			return i == 0 || s[i-1] != '.' && s[i-1] != ','
		case w != "" && !letter(w[0]):
			return false
		case strings.EqualFold(w, "no"), strings.EqualFold(w, "zero"), strings.EqualFold(w, "without"):
			return true
		}
	}
	return false
}

// zeroAfter reports whether s[j:] counts nothing: ": 0", "=0", `="0"`, " 0".
func zeroAfter(s string, j int) bool {
	for blankAt(s, j) {
		j++
	}
	if j < len(s) && (s[j] == ':' || s[j] == '=') {
		for j++; blankAt(s, j); j++ {
		}
	}
	if j < len(s) && s[j] == '"' {
		j++
	}
	if j >= len(s) || s[j] != '0' || wordAt(s, j+1) || j+1 < len(s) && s[j+1] == '.' && digitAt(s, j+2) {
		return false
	}
	// The zero of "error: 0 failed" counts what stands behind it.
	for j++; blankAt(s, j); j++ {
	}
	i := j
	for wordAt(s, j) {
		j++
	}
	return !failureNoun(s[i:j]) || j < len(s) && (s[j] == ':' || s[j] == '=')
}

func letter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
