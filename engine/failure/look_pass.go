package failure

// pass goes over the bytes of a line once: words are looked up, the shape is hashed, places are found.
type pass struct {
	s     string
	words *vocabularyTable

	shape    uint64
	exact    uint64
	lead     uint64
	has      traits
	count    int // words of two letters and more
	letters  int
	exit     exitWords
	within   int // how many more words may stand between a word for exiting and its number
	failures int // words for failing
	none     int // those of them that count zero

	// What the token just passed was.
	zero    bool // a lone 0
	number  bool // a number
	counted bool // a word that test runners count
	failing bool // a word for failing
	line    bool // the word "line"
}

// exitWords follows "exited with 2", "exit code 1", "status 3" along a line.
type exitWords uint8

const (
	noExit exitWords = iota
	exitSaid
	exitNonZero
)

func (p *pass) run() {
	s := p.s
	shape, token, exact := uint64(hashBasis), uint64(hashBasis), uint64(hashBasis)
	slash, ext, url, first, dot := false, false, false, true, 0
	for i := 0; i < len(s); {
		c := s[i]
		switch cl := class[c]; {
		case cl&isWord != 0:
			start, inner := i, -1
			h := uint64(hashBasis)
			seen, last := cl, uint8(0)
			for {
				h = (h ^ uint64(c|0x20)) * hashPrime
				if cl == isUpper && last == isLower {
					inner = i
				}
				last = cl
				i++
				if i == len(s) {
					break
				}
				c = s[i]
				if cl = class[c]; cl&isWord == 0 {
					break
				}
				seen |= cl
			}
			exact = (exact ^ h) * hashPrime
			switch {
			case seen == isDigit:
				token = (token ^ '0') * hashPrime
				p.digits(start, i)
			case seen&isDigit != 0:
				token = (token ^ '0') * hashPrime
				p.zero, p.failing, p.line, p.number, p.counted = false, false, false, false, false
			default:
				token = (token ^ h) * hashPrime
				p.word(h, start, inner, i, seen&isLower == 0)
			}
		case cl == isBlank:
			if slash {
				token = '/'
			}
			shape = (shape ^ token) * hashPrime
			if first {
				p.lead, first = shape, false
			}
			token, slash, ext, url = hashBasis, false, false, false
			i++
			for i < len(s) && class[s[i]] == isBlank {
				i++
			}
		default:
			switch c {
			case '/', '\\':
				url = url || i > 1 && s[i-1] == '/' && s[i-2] == ':'
				slash, ext = true, false
			case '.':
				dot = i
				ext = i > 0 && class[s[i-1]] != isBlank && i+1 < len(s) && class[s[i+1]]&(isLower|isUpper) != 0
				p.ends()
			case ',':
				p.ends()
				fallthrough
			case ':', '(', '[':
				if ext && !url && !isHost(s[dot+1:i]) && i+1 < len(s) && class[s[i+1]] == isDigit && s[i+1] != '0' {
					p.has |= hasPlace
					if first {
						p.has |= finding
					}
				}
				ext = false
			}
			if c != ':' && c != '=' {
				p.failing, p.number, p.counted = false, false, false
			}
			token = (token ^ uint64(c)) * hashPrime
			exact = (exact ^ uint64(c)) * hashPrime
			i++
		}
	}
	if slash {
		token = '/'
	}
	shape = (shape ^ token) * hashPrime
	if first {
		p.lead = shape
	}
	p.shape, p.exact = shape, exact
	if p.failures > 0 && p.none >= p.failures {
		p.has |= countsNone
		p.has &^= saysFailure | labelled
	}
}

// isHost reports whether what follows the last dot of a name makes it that of a host, whose number is a port.
func isHost(last string) bool {
	switch last {
	case "com", "org", "net", "io", "dev", "local", "internal", "svc":
		return true
	}
	return false
}

// ends forgets a word for exiting: no number follows it in its sentence.
func (p *pass) ends() {
	if p.exit == exitSaid {
		p.exit = noExit
	}
}

// digits takes the number s[start:end].
func (p *pass) digits(start, end int) {
	s := p.s
	zero := end-start == 1 && s[start] == '0'
	if zero && p.failing && start > 1 && (s[start-1] == ' ' || s[start-1] == ':' || s[start-1] == '=') {
		p.none++
	}
	if p.exit == exitSaid {
		p.exit = noExit
		if !zero && end-start < 11 {
			p.exit = exitNonZero
		}
	}
	if end-start == 3 {
		switch s[start:end] {
		case "403", "404", "500", "502", "503":
			p.has |= saysMismatch
		}
	}
	if p.line {
		p.has |= hasPlace
	}
	if p.counted {
		p.has |= hasCount
	}
	p.zero, p.failing, p.line, p.number, p.counted = zero, false, false, true, false
}

// word takes the word s[start:end], whose hash is h; its last part in camel case starts at inner, or that is -1.
func (p *pass) word(h uint64, start, inner, end int, capital bool) {
	s := p.s
	n := end - start
	p.letters += n
	if n > 1 {
		p.count++
	}
	afterZero, afterNumber := p.zero, p.number
	p.zero, p.failing, p.line, p.number, p.counted = false, false, false, false, false
	if p.exit == exitSaid {
		if p.within--; p.within < 0 {
			p.exit = noExit
		}
	}
	if start > 0 && s[start-1] == '_' || end < len(s) && s[end] == '_' {
		return
	}
	w := p.words.find(h)
	if w == noWord && inner >= 0 {
		// Of the parts of a name in camel case only the last may tell, and only that it is a failure: FooError.
		if w = p.words.find(hashOf(s[inner:end])); w != failWord {
			return
		}
	}
	if w == failWord || w == countWord || w == calmWord {
		p.counted = true
		if afterNumber {
			p.has |= hasCount
		}
	}
	switch w {
	case failWord:
		p.failures++
		p.failing = true
		if afterZero {
			p.none++
		}
		p.has |= saysFailure
		switch {
		case capital && n > 2, end < len(s) && (s[end] == ':' || s[end] == ']' || s[end] == '!'):
			p.has |= labelled
		}
		// "Error 2" of make ends a step as "exited with 2" does.
		if h == hashError && p.exit == noExit && !capital {
			p.exit, p.within = exitSaid, 1
		}
	case mismatchWord:
		p.has |= saysMismatch
	case warnWord:
		p.has |= saysWarning
	case calmWord:
		p.has |= saysCalm
	case exitWord:
		if p.exit != exitNonZero {
			p.exit, p.within = exitSaid, 4
		}
	case placeWord:
		p.line = p.count > 1
	}
}
