package pipeline

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"sync"
)

const (
	// maxSource bounds the bytes of one pattern, and maxProgram the instructions that it compiles to: matching
	// costs at worst one step for each instruction and byte, and counted repeats multiply instructions.
	maxSource  = 32 << 10
	maxProgram = 10_000
)

// Pattern is a regular expression of a rule file, in the syntax of Go's regexp package (RE2). It is immutable and
// safe for concurrent use; the program is built at its first use.
type Pattern struct {
	// Source is the expression as it was written.
	Source string
	// Line is where it stands in its file, for traces; 0 where that is not known.
	Line int

	tree *syntax.Regexp
	size int
	re   func() *regexp.Regexp
	dfa  func() *dfa // nil where it would be too large
}

// Compile checks an expression and returns it as a pattern. A wrong expression gives an error that wraps
// [*syntax.Error]; one that is too long or whose counted repeats and alternatives make too large a program gives a
// [*SizeError].
func Compile(source string, line int) (*Pattern, error) {
	if len(source) > maxSource {
		return nil, &SizeError{What: "bytes", Size: len(source), Max: maxSource}
	}
	tree, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil, fmt.Errorf("regular expression: %w", err)
	}
	size := programSize(tree)
	if size > maxProgram {
		return nil, &SizeError{What: "instructions", Size: size, Max: maxProgram}
	}
	return &Pattern{
		Source: source,
		Line:   line,
		tree:   tree,
		size:   size,
		re:     sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(source) }),
		dfa:    sync.OnceValue(func() *dfa { return newDFA(tree) }),
	}, nil
}

// SizeError says that a pattern is over the bound that keeps matching cheap.
type SizeError struct {
	What      string
	Size, Max int
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("regular expression is too large: about %d %s, at most %d are allowed", e.Size, e.What, e.Max)
}

// Size is about how many instructions the pattern compiles to, for bounds on many patterns together.
func (p *Pattern) Size() int { return p.size }

// Regexp is the compiled expression.
func (p *Pattern) Regexp() *regexp.Regexp { return p.re() }

// matches reports whether the pattern matches a text without line feeds, and the work that it took.
func (p *Pattern) matches(text string) (yes bool, work int) {
	if d := p.dfa(); d != nil {
		if yes, ok := d.match(text); ok {
			return yes, len(text)
		}
	}
	return p.re().MatchString(text), len(text) * (1 + p.size/16)
}

// programSize estimates the number of instructions without building them. It stops counting well above the bound.
func programSize(re *syntax.Regexp) int {
	const enough = 1 << 24
	n := 1
	switch re.Op {
	case syntax.OpLiteral:
		n = len(re.Rune)
	case syntax.OpCapture:
		n = 2
	case syntax.OpAlternate:
		n = len(re.Sub)
	}
	for _, sub := range re.Sub {
		n = min(n+programSize(sub), enough)
	}
	if re.Op == syntax.OpRepeat {
		n = min((n+1)*max(re.Min, re.Max, 1), enough)
	}
	return n
}
