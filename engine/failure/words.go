package failure

// A literal is text that every match of one alternative of the pattern holds, and what must hold around it. The
// scanner looks for the literals; the alternatives of the pattern are these and no others.
type literal struct {
	text string // in lower case, unless cased
	// at is where the two neighbouring groups of three bytes stand by which the word is found; see [grams]. They are
	// those that real output holds least.
	at    uint8
	cased bool
	open  bool // a word boundary before
	close bool // a word boundary after
	// check looks at what stands around s[i:j], the literal; nil where the literal decides.
	check func(s string, i, j int) bool
}

// literals is all of the pattern but the marks, which are shorter than three bytes or not ASCII.
var literals = [...]literal{
	// The seed set.
	{text: "error", at: 1, open: true, close: true},
	{text: "err!"},
	{text: "exception", at: 1, open: true, close: true},
	{text: "traceback", at: 3},
	{text: "fatal", open: true, close: true},
	{text: "failure", at: 2, open: true, close: true},
	{text: "failed", open: true, close: true},
	{text: "panic", open: true, close: true},

	// Verdicts of test runners, build tools and the like.
	{text: "FAIL", cased: true, open: true, close: true},
	{text: "ERRORS", at: 1, cased: true, open: true, close: true},
	{text: "FAILURES", at: 2, cased: true, open: true, close: true},
	{text: "CONFLICT", at: 2, cased: true, open: true, close: true},
	{text: "CRITICAL", at: 1, cased: true, open: true, close: true},
	{text: "SEVERE", cased: true, open: true, close: true},
	{text: "DISCONNECTED", at: 1, cased: true, open: true, close: true},
	{text: "not ok ", at: 3, cased: true, open: true, check: digitAfter},
	{text: `"fail"`, cased: true},
	{text: `"build-fail"`, at: 5, cased: true},
	{text: "\tfail\t", cased: true},
	{text: "[-] ", cased: true, check: leadsText},
	{text: ".  Stop.", at: 4, cased: true},
	{text: "Bail out!", at: 3, cased: true},
	{text: "Execution halted", at: 10, cased: true},
	{text: "BackOff", at: 3, cased: true, close: true},
	{text: "ErrImagePull", at: 6, cased: true, close: true},
	{text: "ContainerError", at: 7, cased: true, close: true},
	{text: "ContainerConfigError", at: 7, cased: true, close: true},
	{text: "panicked", open: true, close: true},
	{text: "aborted", open: true, close: true},
	{text: "aborting", open: true, close: true},
	{text: "errors", at: 2, check: counted},
	{text: "failures", at: 2, check: counted},
	{text: "failing", check: countedBefore},
	{text: "fail", check: counted},
	{text: "errors occurred", at: 7},
	{text: "were failing tests"},
	{text: "fails locally", at: 3},

	// Names of error types, and what introduces them.
	{text: "Error", at: 1, cased: true, check: typeName},
	{text: "Exception", at: 1, cased: true, check: typeName},
	{text: "Unhandled ", cased: true, open: true, close: true},
	{text: "Uncaught ", at: 3, cased: true, open: true, close: true},
	{text: "caused by:", open: true},

	// Signals, memory, races.
	{text: "segmentation fault"},
	{text: "segfault", at: 1, open: true},
	{text: "core dumped", at: 4},
	{text: "illegal instruction", at: 3},
	{text: "abort trap"},
	{text: "terminate called", at: 4},
	{text: "double free"},
	{text: "stack smashing", at: 4},
	{text: "SIGSEGV", at: 1, cased: true, open: true, close: true},
	{text: "SIGABRT", at: 2, cased: true, open: true, close: true},
	{text: "SIGKILL", at: 1, cased: true, open: true, close: true},
	{text: "SIGBUS", at: 1, cased: true, open: true, close: true},
	{text: "SIGILL", at: 1, cased: true, open: true, close: true},
	{text: "SIGFPE", at: 2, cased: true, open: true, close: true},
	{text: "SIGTERM", at: 1, cased: true, open: true, close: true},
	{text: "Killed", cased: true, open: true, close: true},
	{text: "OOMKilled", at: 3, cased: true, open: true, close: true},
	{text: "Terminated", at: 4, cased: true, open: true, close: true},
	{text: "signal", at: 1, open: true, check: signalAfter},
	{text: "out of memory", at: 5},
	{text: "cannot allocate memory", at: 1},
	{text: "data race", at: 2, open: true, close: true},
	{text: "Sanitizer: ", cased: true, close: true},

	// Linkers, loaders, shells: something is not there.
	{text: "undefined", open: true, check: undefinedAfter},
	{text: "unexpected", open: true, check: unexpectedAfter},
	{text: "no such", at: 3, open: true, close: true},
	{text: "no space left", at: 9},
	{text: "too many open files", at: 1},
	{text: "no module named"},
	{text: "nothing provides", at: 1},
	{text: "is not recognized as", at: 9},
	{text: "multiple definition", at: 3},
	{text: "duplicate symbol"},
	{text: "command not found", at: 5},
	{text: ": not found", at: 3, check: endsText},
	{text: "cannot ", at: 1, open: true, check: verbAfter},
	{text: "can't ", at: 1, open: true, check: verbAfter},
	{text: "could not ", at: 1, open: true, check: verbAfter},
	{text: "couldn't ", at: 3, open: true, check: verbAfter},
	{text: "unable to ", open: true, check: verbAfter},

	// Refusals and lost connections.
	{text: "denied", at: 1, open: true, close: true},
	{text: "refused", at: 1, open: true, close: true},
	{text: "rejected", open: true, close: true},
	{text: "timed out", at: 4, open: true, close: true},
	{text: "deadline exceeded", at: 10},
	{text: "timeout exceeded", at: 9},
	{text: "limit exceeded", at: 7},
	{text: "quota exceeded", at: 7},
	{text: "i/o timeout"},
	{text: "handshake timeout", at: 2},
	{text: "connection reset", at: 12},
	{text: "address already in use", at: 8},
	{text: "broken pipe"},
	{text: "is unreachable", at: 3},
	{text: "no route to host", at: 10},
	{text: "401 Unauthorized", at: 4, cased: true, open: true},
	{text: "403 Forbidden", at: 6, cased: true, open: true},
	{text: "502 Bad Gateway", at: 10, cased: true, open: true},
	{text: "503 Service Unavailable", at: 1, cased: true, open: true},
	{text: "504 Gateway", at: 6, cased: true, open: true},
	{text: "x509: ", cased: true},
	{text: "curl: (", at: 2, cased: true},

	// A non-zero exit in words.
	{text: "exit", open: true, check: exitAfter},
	{text: "non-zero ", at: 2, open: true, check: exitWordAfter},
	{text: "nonzero ", at: 1, open: true, check: exitWordAfter},
}

// wordAt reports whether s[i] is a letter, digit or underscore of ASCII, as \w in the pattern. It is false outside
// of s.
func wordAt(s string, i int) bool {
	if uint(i) >= uint(len(s)) {
		return false
	}
	c := s[i]
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_'
}

// edgeAt reports whether a word begins or ends in front of s[i], as \b in the pattern.
func edgeAt(s string, i int) bool { return wordAt(s, i-1) != wordAt(s, i) }

func digitAt(s string, i int) bool { return uint(i) < uint(len(s)) && '0' <= s[i] && s[i] <= '9' }

func nonZeroAt(s string, i int) bool { return digitAt(s, i) && s[i] != '0' }

// blankAt reports whether s[i] is white space within a line.
func blankAt(s string, i int) bool {
	if uint(i) >= uint(len(s)) {
		return false
	}
	c := s[i]
	return c == ' ' || c == '\t' || c == '\f'
}

// matches reports whether the literal of w stands at s[i:].
func (w *literal) matches(s string, i int) bool {
	j := i + len(w.text)
	if i < 0 || j > len(s) {
		return false
	}
	for k := 0; k < len(w.text); k++ {
		c := s[i+k]
		if c != w.text[k] && (w.cased || c < 'A' || c > 'Z' || c|0x20 != w.text[k]) {
			return false
		}
	}
	return (!w.open || edgeAt(s, i)) && (!w.close || edgeAt(s, j)) && (w.check == nil || w.check(s, i, j))
}
