package failure

// pass goes over the bytes of a line once: words are looked up, the shape is hashed, places are found.
type pass struct {
	s        string
	shape    uint64
	exact    uint64
	lead     uint64
	has      traits
	words    int  // words of two letters and more
	letters  int  // letters of the line
	caps     bool // some word of three letters and more is all capitals
	exit     exitWords
	number   bool // some number
	counts   bool // some word that test runners count
	failures int  // words for failing
	none     int  // those of them that count zero
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
	slash, ext, url := false, false, false
	firstToken := true
	zero := false     // the number just passed was a lone 0
	failing := false  // the word just passed was one for failing
	lineWord := false // the word just passed was "line"
	for i := 0; i < len(s); {
		c := s[i]
		switch cl := class[c]; {
		case cl&(isLower|isUpper|isDigit) != 0:
			start := i
			h := uint64(hashBasis)
			sub := h
			digits, lower := cl == isDigit, cl == isLower
			alpha := 0
			prev := uint8(0)
			for i < len(s) {
				c := s[i]
				cl := class[c]
				if cl&(isLower|isUpper|isDigit) == 0 {
					break
				}
				if cl == isDigit {
					digits = true
				} else {
					alpha++
					if cl == isLower {
						lower = true
					} else if prev == isLower {
						sub = hashBasis
					}
				}
				x := uint64(c | 0x20)
				h = (h ^ x) * hashPrime
				sub = (sub ^ x) * hashPrime
				prev = cl
				i++
			}
			exact = (exact ^ h) * hashPrime
			if digits {
				token = (token ^ '0') * hashPrime
				if alpha == 0 {
					p.number = true
					n0 := i-start == 1 && s[start] == '0'
					if n0 && failing && start > 1 && (s[start-1] == ' ' || s[start-1] == ':' || s[start-1] == '=') {
						p.none++
					}
					if p.exit == exitSaid && !(n0) && i-start < 11 {
						p.exit = exitNonZero
					} else if p.exit == exitSaid {
						p.exit = noExit
					}
					if i-start == 3 && (s[start:i] == "404" || s[start:i] == "403" || s[start:i] == "500" || s[start:i] == "503") {
						p.has |= saysMismatch
					}
					if lineWord {
						p.has |= hasPlace
					}
					zero = n0
				} else {
					zero = false
				}
				failing, lineWord = false, false
				continue
			}
			token = (token ^ h) * hashPrime
			p.letters += alpha
			if alpha > 1 {
				p.words++
			}
			if start > 0 && s[start-1] == '_' || i < len(s) && s[i] == '_' {
				failing, lineWord, zero = false, false, false
				continue
			}
			w := lookUp(h)
			if w == noWord && sub != h {
				if w = lookUp(sub); w != failWord {
					w = noWord
				}
			}
			capital := !lower && alpha > 2
			if capital {
				p.caps = true
			}
			failing, lineWord = false, false
			switch w {
			case failWord:
				p.failures++
				p.counts = true
				if zero {
					p.none++
				}
				failing = true
				p.has |= saysFailure
				if capital || i < len(s) && (s[i] == ':' || s[i] == ']' || s[i] == '!') {
					p.has |= labelled
				}
			case mismatchWord:
				p.has |= saysMismatch
			case warnWord:
				p.has |= saysWarning
			case calmWord:
				p.has |= saysCalm
			case countWord:
				p.counts = true
			case exitWord:
				if p.exit == noExit {
					p.exit = exitSaid
				}
			case lineWordClass:
				lineWord = p.words > 1
			}
			if w == failWord && p.exit == noExit && capital == false {
				// "Error 2" of make ends a step as "exited with 2" does.
				if h == hashError {
					p.exit = exitSaid
				}
			}
			zero = false
		case cl == isBlank:
			shape = p.mix(shape, token, slash)
			if firstToken {
				p.lead, firstToken = shape, false
			}
			token, slash, ext, url = hashBasis, false, false, false
			i++
			for i < len(s) && class[s[i]] == isBlank {
				i++
			}
		default:
			switch c {
			case '/', '\\':
				slash = true
				if i > 0 && s[i-1] == '/' && i > 1 && s[i-2] == ':' {
					url = true
				}
				ext = false
			case '.':
				ext = i+1 < len(s) && class[s[i+1]]&(isLower|isUpper) != 0 && i > 0 && class[s[i-1]] != isBlank
			case ':', '(', '[', ',':
				if ext && !url && i+1 < len(s) && class[s[i+1]] == isDigit && s[i+1] != '0' {
					p.has |= hasPlace
				}
				if c != '.' {
					ext = false
				}
			}
			if c != ':' && c != '=' && c != ' ' {
				failing = false
			}
			if p.exit == exitSaid && (c == '.' || c == ',' || c == '/') {
				p.exit = noExit
			}
			token = (token ^ uint64(c)) * hashPrime
			exact = (exact ^ uint64(c)) * hashPrime
			i++
		}
	}
	shape = p.mix(shape, token, slash)
	if firstToken {
		p.lead = shape
	}
	p.shape, p.exact = shape, exact
	if p.failures > 0 && p.none >= p.failures {
		p.has |= countsNone
		p.has &^= saysFailure | labelled
	}
}

// mix adds a token to the shape; a path counts as one whatever it names.
func (p *pass) mix(shape, token uint64, slash bool) uint64 {
	if slash {
		token = '/'
	}
	return (shape ^ token) * hashPrime
}
