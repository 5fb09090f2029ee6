package command

import (
	"strings"
	"sync"

	"mvdan.cc/sh/v3/syntax"
)

// Bounds on what is parsed. The parser is recursive and, on deeply nested arithmetic, not linear; a line beyond
// these is compound, which is also what it would nearly always be if it were read.
const (
	maxText    = 64 << 10 // bytes of a line
	maxOpeners = 500      // opening brackets and words in a line
	maxNest    = 8        // texts within texts, as in bash -c "sh -c '…'", and wrappers around wrappers
)

// parsers keeps shell parsers for reuse: a parser costs more than most lines.
var parsers = sync.Pool{New: func() any { return new(shellParser) }}

// shellParser parses bash, which takes nearly all that sh and zsh take, and what bash refuses as zsh.
type shellParser struct{ bash, zsh *syntax.Parser }

func (p *shellParser) parse(text string) (f *syntax.File, err error) {
	if p.bash == nil {
		p.bash = syntax.NewParser(syntax.Variant(syntax.LangBash))
	}
	if f, err = p.bash.Parse(strings.NewReader(text), ""); err == nil {
		return f, nil
	}
	if p.zsh == nil {
		p.zsh = syntax.NewParser(syntax.Variant(syntax.LangZsh))
	}
	return p.zsh.Parse(strings.NewReader(text), "")
}

// parseShell returns the tree of text, or in words why there is none.
func parseShell(text string) (f *syntax.File, reason string) {
	if len(text) > maxText {
		return nil, "too long to be read as a command"
	}
	openers := 0
	for _, o := range []string{"(", "{", "[", "if", "while", "until"} {
		if openers += strings.Count(text, o); openers > maxOpeners {
			return nil, "nested too deeply"
		}
	}
	// A parser that panicked is not put back.
	defer func() {
		if recover() != nil {
			f, reason = nil, "not readable as a shell command"
		}
	}()
	p := parsers.Get().(*shellParser)
	f, err := p.parse(text)
	parsers.Put(p)
	if err != nil {
		return nil, "not readable as a shell command"
	}
	return f, ""
}
