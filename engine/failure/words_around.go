package failure

import "github.com/compaction-dev/compaction/engine/lines"

// What must stand around a literal. Each of these looks at s from s[i:j], the literal, outwards, and stops at the
// ends of the text that the pattern sees: the ends of s, line feeds and carriage returns. None looks at a byte more
// often than a small number of times over a whole text.

// startsText reports whether the text that the pattern sees starts at s[i].
func startsText(s string, i int) bool { return i == 0 || s[i-1] == '\n' || s[i-1] == '\r' }

// endsText reports whether the text that the pattern sees ends at s[j]: a line or a segment
// does, but for a fold count.
func endsText(s string, _, j int) bool {
	if j == len(s) || s[j] == '\n' || s[j] == '\r' {
		return true
	}
	if s[j] != ' ' {
		return false
	}
	end := j + min(len(s)-j, maxFold)
	for k := j; k < end; k++ {
		if s[k] == '\n' {
			end = k
			break
		}
	}
	rest, _, ok := lines.CutFold(s[j:end])
	return ok && rest == ""
}

// maxFold is more than the bytes of any fold count and the carriage return behind it.
const maxFold = 32

func digitAfter(s string, _, j int) bool { return digitAt(s, j) }

// leadsText is for "[-] ": nothing but blanks in front of it, and something behind it.
func leadsText(s string, i, j int) bool {
	if j == len(s) || blankAt(s, j) || s[j] == '\n' || s[j] == '\r' {
		return false
	}
	for blankAt(s, i-1) {
		i--
	}
	return startsText(s, i)
}

// counted is for the plural of what failed: a number above zero in front of it or behind it.
func counted(s string, i, j int) bool {
	if countedBefore(s, i, j) {
		return true
	}
	if !edgeAt(s, i) || j == len(s) {
		return false
	}
	switch s[j] {
	case ':':
		j++
		if j < len(s) && s[j] == ' ' {
			j++
		}
	case '=':
		j++
		if j < len(s) && s[j] == '"' {
			j++
		}
	case ' ':
		j++
	default:
		return false
	}
	return nonZeroAt(s, j)
}

func countedBefore(s string, i, j int) bool {
	if i < 2 || s[i-1] != ' ' || !edgeAt(s, j) {
		return false
	}
	i--
	for digitAt(s, i-1) {
		i--
	}
	return nonZeroAt(s, i) && !wordAt(s, i-1)
}

// typeName is for the end of the name of an error type: what the type says follows, or the name leads the line, or
// it stands in round brackets.
func typeName(s string, i, j int) bool {
	if !wordAt(s, i-1) {
		return false
	}
	switch {
	case j < len(s) && s[j] == ':':
		return true
	case j < len(s) && s[j] == ')':
		for i--; wordAt(s, i-1) || i > 0 && (s[i-1] == '.' || s[i-1] == ':'); i-- {
		}
		return i > 0 && s[i-1] == '('
	case blankAt(s, j) || endsText(s, i, j):
	default:
		return false
	}
	for i--; wordAt(s, i-1) || i > 0 && (s[i-1] == '.' || s[i-1] == ':' || s[i-1] == '$'); i-- {
	}
	at := i
	if at > 1 && s[at-1] == ' ' && s[at-2] == ':' && endsText(s, at, j) {
		return true
	}
	for blankAt(s, i-1) {
		i--
	}
	if startsText(s, i) {
		return true
	}
	// The E of a pytest report stands in front of the name.
	if i == at || s[i-1] != 'E' {
		return false
	}
	for i--; blankAt(s, i-1); i-- {
	}
	return startsText(s, i)
}

func signalAfter(s string, _, j int) bool {
	if j < len(s) && s[j] == ':' {
		return j+1 < len(s) && s[j+1] == ' ' && wordAt(s, j+2)
	}
	return j < len(s) && s[j] == ' ' && digitAt(s, j+1)
}

func undefinedAfter(s string, _, j int) bool {
	if j < len(s) && s[j] == ':' {
		return j+1 < len(s) && s[j+1] == ' ' && wordAt(s, j+2)
	}
	return j < len(s) && s[j] == ' ' && oneOf(s, j+1, true, "reference", "symbol", "method", "local", "variable", "function", "identifier", "name",
		"control")
}

func unexpectedAfter(s string, _, j int) bool {
	return j < len(s) && s[j] == ' ' && oneOf(s, j+1, true, "token", "end of", "eof", "indent", "character")
}

func verbAfter(s string, _, j int) bool {
	return oneOf(s, j, true, "find", "open", "load", "locate", "resolve", "read", "stat", "access", "connect", "import",
		"create", "write", "execute", "remove", "install", "download", "fetch", "compile", "establish", "match", "be found", "be resolved", "be loaded")
}

// exitWordAfter is for "non-zero ".
func exitWordAfter(s string, _, j int) bool {
	return oneOf(s, j, false, "exit", "return", "status", "code")
}

// exitAfter reads on from "exit": exit status 1, exited with code 3, exit code: -1, exited with 1.
func exitAfter(s string, _, j int) bool {
	ed := false
	if k, ok := after(s, j, "ed"); ok {
		j, ed = k, true
	}
	k, with := after(s, j, " with")
	if with {
		j = k
	}
	if ed && (minusNonZero(s, j, ' ') || j+1 < len(s) && s[j] == ' ' && minusNonZero(s, j+1, '(')) {
		return true
	}
	if k, ok := after(s, j, " exit"); ok {
		j = k
	}
	if j == len(s) || s[j] != ' ' && s[j] != '-' {
		return false
	}
	j++
	for _, w := range [...]string{"code", "status", "value"} {
		k, ok := after(s, j, w)
		if !ok || k == len(s) {
			continue
		}
		if s[k] == ' ' {
			return badCode(s, k+1)
		}
		return (s[k] == ':' || s[k] == '=') && (badCode(s, k+1) || k+1 < len(s) && s[k+1] == ' ' && badCode(s, k+2))
	}
	return false
}

// badCode reports whether a code that is not zero stands at s[j:]. Those in hexadecimal are of Windows, where the bad
// ones begin with a C.
func badCode(s string, j int) bool {
	if j < len(s) && s[j] == '-' {
		j++
		return nonZeroAt(s, j)
	}
	_, hex := after(s, j, "0xc")
	return hex || nonZeroAt(s, j)
}

// minusNonZero reports whether c, an optional minus and a digit above zero stand at s[j:].
func minusNonZero(s string, j int, c byte) bool {
	if j >= len(s) || s[j] != c {
		return false
	}
	j++
	if j < len(s) && s[j] == '-' {
		j++
	}
	return nonZeroAt(s, j)
}

// after is the offset behind w, in any case, if it stands at s[j:].
func after(s string, j int, w string) (int, bool) {
	if j > len(s) || len(s)-j < len(w) {
		return j, false
	}
	for k := 0; k < len(w); k++ {
		c := s[j+k]
		if c != w[k] && (c < 'A' || c > 'Z' || c|0x20 != w[k]) {
			return j, false
		}
	}
	return j + len(w), true
}

// oneOf reports whether one of ws, in any case, stands at s[j:], and as a whole word if edge is set.
func oneOf(s string, j int, edge bool, ws ...string) bool {
	for _, w := range ws {
		if k, ok := after(s, j, w); ok && (!edge || edgeAt(s, k)) {
			return true
		}
	}
	return false
}
