package failure

// form is what a line looks like, as far as its place in a block goes.
type form uint8

const (
	plainForm   form = iota + 1
	blankForm        // nothing to see
	ruleForm         // a line drawn from one or two characters, without words
	headingForm      // opens a block: a titled rule, "1) name", "● name", "FAIL: name"
	frameForm        // a stack frame
	caretForm        // points into the line above it
	codeForm         // source code with its line number
	detailForm       // "E   …", "Expected: …", "+ …" and "- …" of a diff
	commandForm      // a command that a shell or a CI wrapper echoes
	exitForm         // reports a non-zero exit in words
	passForm         // says that a test passed
	signForm         // starts with + or -, which means something inside of a diff
	diffForm         // opens a diff or one of its hunks
	quietForm        // a mark of a CI system that nobody is meant to read
)

// traits are what is said on a line, wherever it stands.
type traits uint16

const (
	saysFailure  traits = 1 << iota // a word for failing
	labelled                        // the word stands as a label: "error:", "[ERROR]", "FAILED"
	saysMismatch                    // a word for what is not as it should be
	saysWarning                     // a warning or a notice of deprecation
	saysCalm                        // a word for success or routine
	countsNone                      // only counts that there was nothing
	hasPlace                        // file:line
	hasCount                        // a number next to a word for failing or a test word
	failHeading                     // opens with a sign for failing
	numbered                        // starts with a count of a list
	titled                          // a title inside of a drawn rule
	repeated                        // the same line stands above
	finding                         // starts with file:line, as compilers and linters list what they find
)

// look is what one pass over a line finds.
type look struct {
	shape  uint64 // hash of the line with numbers, paths and ids masked
	exact  uint64 // hash of the line
	lead   uint32 // hash of the first word and the indentation
	indent uint16
	form   form
	has    traits
}

const (
	hashBasis = 14695981039346656037
	hashPrime = 1099511628211
)

// char classes of the pass.
const (
	isLower = 1 << iota
	isUpper
	isDigit
	isBlank

	isWord = isLower | isUpper | isDigit
)

var class = func() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] = isLower
	}
	for c := 'A'; c <= 'Z'; c++ {
		t[c] = isUpper
	}
	for c := '0'; c <= '9'; c++ {
		t[c] = isDigit
	}
	for _, c := range " \t\r\v\f" {
		t[c] = isBlank
	}
	for c := 0x80; c < 0x100; c++ {
		t[c] = isLower
	}
	return t
}()

// see takes one pass over a line.
func see(text string) look {
	s := visible(text)
	var k look
	i := 0
	for i < len(s) && class[s[i]] == isBlank {
		if s[i] == '\t' {
			k.indent += 4
		} else {
			k.indent++
		}
		i++
	}
	end := len(s)
	for end > i && class[s[end-1]] == isBlank {
		end--
	}
	if s = s[i:end]; s == "" {
		k.form = blankForm
		return k
	}
	p := pass{s: s, words: words()}
	p.run()
	k.shape = p.shape ^ uint64(k.indent)*hashPrime
	k.exact = p.exact
	k.lead = uint32(p.lead) ^ uint32(k.indent)*2654435761
	k.has = p.has
	k.form = formOf(s, &k, &p)
	return k
}
