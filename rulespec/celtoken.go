package rulespec

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word of an expression. The words are told apart without the CEL parser, for two reasons: what a rule
// tests must be known before it is compiled, and a slip that the parser stumbles over is best named by its word.
type token struct {
	kind  tokenKind
	value string // the word as it is written
	at    int    // where it starts, in bytes
}

type tokenKind uint8

const (
	tokenWord tokenKind = iota
	tokenMember
	tokenNumber
	tokenString
	tokenOther
)

// tokens cuts an expression into words. It never fails: a string that is not closed goes to the end.
func tokens(s string) []token {
	var out []token
	dot := false
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
			continue
		case strings.HasPrefix(s[i:], "//"):
			if j := strings.IndexByte(s[i:], '\n'); j >= 0 {
				i += j
			} else {
				i = len(s)
			}
			continue
		}
		n, kind := 1, tokenOther
		switch {
		case stringStart(s[i:]) > 0:
			n, kind = stringLength(s[i:]), tokenString
		case c == '_' || c >= utf8.RuneSelf || unicode.IsLetter(rune(c)):
			n, kind = wordLength(s[i:]), tokenWord
			if dot {
				kind = tokenMember
			}
		case c >= '0' && c <= '9':
			n, kind = wordLength(s[i:]), tokenNumber
		default:
			for _, op := range [...]string{"===", "!==", "==", "!=", "<=", ">=", "&&", "||", "=~", "!~", "<>"} {
				if strings.HasPrefix(s[i:], op) {
					n = len(op)
					break
				}
			}
		}
		out = append(out, token{kind, s[i : i+n], i})
		dot = c == '.' && n == 1
		i += n
	}
	return out
}

func wordLength(s string) int {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return max(i, 1)
		}
	}
	return len(s)
}

// stringStart is the length of the prefix and the quote that start a string, or 0.
func stringStart(s string) int {
	i := 0
	for i < len(s) && i < 2 && strings.IndexByte("rRbB", s[i]) >= 0 {
		i++
	}
	if i == len(s) || s[i] != '"' && s[i] != '\'' {
		return 0
	}
	if q := s[i : i+1]; strings.HasPrefix(s[i:], q+q+q) {
		return i + 3
	}
	return i + 1
}

func stringLength(s string) int {
	n := stringStart(s)
	quote := strings.TrimLeft(s[:n], "rRbB")
	raw := strings.ContainsAny(s[:n-len(quote)], "rR")
	for i := n; i < len(s); i++ {
		switch {
		case s[i] == '\\' && !raw:
			i++
		case strings.HasPrefix(s[i:], quote):
			return i + len(quote)
		}
	}
	return len(s)
}

// mentions says what an expression tests: the command, and the exit code.
func mentions(expr string) (command, exit bool) {
	for _, t := range tokens(expr) {
		if t.kind != tokenWord {
			continue
		}
		switch t.value {
		case "command", "argv", "ran", "flag":
			command = true
		case "exit_code", "failed", "succeeded":
			exit = true
		}
	}
	return command, exit
}

// slip finds the first word that other languages use where CEL has another one, and says what to write. at is its
// byte.
func slip(expr string) (hint string, at int) {
	ts := tokens(expr)
	for i, t := range ts {
		switch t.kind {
		case tokenString:
			if h, j := stringSlip(t.value); h != "" {
				return h, t.at + j
			}
		case tokenWord:
			if h := wordSlips[t.value]; h != "" && (i == 0 || ts[i-1].kind != tokenOther || t.value == "not") {
				return h, t.at
			}
		case tokenOther:
			if h := operatorSlips[t.value]; h != "" {
				return h, t.at
			}
		}
	}
	return "", 0
}

var wordSlips = map[string]string{
	"and": "write && for and", "or": "write || for or", "not": "write ! for not", "is": "write == for is",
	"AND": "write && for and", "OR": "write || for or", "NOT": "write ! for not",
}

var operatorSlips = map[string]string{
	"=": "write == to compare", "===": "write == to compare", "!==": "write != to compare", "<>": "write != to compare",
	"&": "write && for and", "|": "write || for or",
	"=~": `write command.matches("pattern")`, "!~": `write !command.matches("pattern")`, "~": `write command.matches("pattern")`,
	"^": `a match is an expression: a pattern stands in it as command.matches(r"^make"), and leading words of the command as ran("make")`,
	"`": `write texts between quotes: "text"`, "$": "variables are written without $",
}

// stringSlip finds an escape that CEL does not know, which is what a regular expression in an ordinary string ends in.
func stringSlip(s string) (hint string, at int) {
	n := stringStart(s)
	quote := strings.TrimLeft(s[:n], "rRbB")
	if len(s) < n+len(quote) || !strings.HasSuffix(s, quote) {
		return "the text is not closed: " + quote + " is missing", 0
	}
	if strings.ContainsAny(s[:n-len(quote)], "rR") {
		return "", 0
	}
	for i := n; i+1 < len(s); i++ {
		if s[i] != '\\' {
			continue
		}
		if strings.IndexByte("abfnrtvxXuU01234567\\?\"'`", s[i+1]) < 0 {
			return `CEL reads escapes in texts and knows no \` + s[i+1:i+2] + `: write a raw text, r"…", which leaves a pattern as it is`, i
		}
		i++
	}
	return "", 0
}
