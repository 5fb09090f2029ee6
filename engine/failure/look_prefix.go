package failure

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

// visible is the part of a line that is left on the screen: its last segment that is not blank, without escape
// sequences and without what a wrapper put in front.
func visible(text string) string {
	if strings.IndexByte(text, '\r') >= 0 || strings.IndexByte(text, 0x1b) >= 0 {
		last := ""
		for s := range lines.Segments(text) {
			if s = lines.Plain(s); strings.TrimSpace(s) != "" {
				last = s
			}
		}
		text = last
	}
	return cutPrefix(text)
}

// maxPrefix bounds the search for the end of a prefix.
const maxPrefix = 160

// cutPrefix takes off what CI systems and log viewers put in front of each line: a time stamp ("2006-01-02T15:04:05.9Z ",
// also in brackets), the job and the step before it ("build\tRun make\t2006-…"), or the name of a container
// ("web-1  | ").
func cutPrefix(s string) string {
	t := strings.TrimPrefix(s, "\ufeff")
	if t == "" || class[t[0]] == isBlank {
		return s
	}
	if n := stamp(t); n > 0 {
		return t[n:]
	}
	if t[0] == '[' {
		if n := stamp(t[1:]); n > 0 && n+1 < len(t) && t[n+1] == ']' {
			return strings.TrimPrefix(t[n+2:], " ")
		}
		return s
	}
	head := t[:min(len(t), maxPrefix)]
	if class[t[0]]&(isLower|isUpper) == 0 {
		return s
	}
	if strings.IndexByte(head, '\t') > 0 {
		if i := strings.Index(head, "\t20"); i > 0 && strings.IndexByte(head[:i], '\t') > 0 {
			if n := stamp(strings.TrimPrefix(t[i+1:], "\ufeff")); n > 0 {
				return strings.TrimPrefix(t[i+1:], "\ufeff")[n:]
			}
		}
	}
	if i := strings.Index(head, " | "); i > 0 {
		name := strings.TrimRight(head[:i], " ")
		if strings.IndexByte(name, ' ') < 0 && class[name[len(name)-1]] == isDigit {
			return t[i+3:]
		}
	}
	return s
}

// stamp is the length of the time stamp that s starts with, with the blank behind it, or 0.
func stamp(s string) int {
	if len(s) < 20 || s[4] != '-' || s[7] != '-' || s[10] != 'T' && s[10] != ' ' || s[13] != ':' || s[16] != ':' || class[s[0]] != isDigit || class[s[18]] != isDigit {
		return 0
	}
	i := 19
	for i < len(s) && (class[s[i]] == isDigit || strings.IndexByte(".,Z+:", s[i]) >= 0) {
		i++
	}
	if i < len(s) && s[i] == ' ' {
		i++
	}
	return i
}
