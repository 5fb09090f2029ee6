package rulespec

import (
	"errors"
	"fmt"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/pipeline"
)

// expression is a compiled match or guard. It is immutable and safe for concurrent use.
type expression struct {
	text     text
	file     string
	program  cel.Program
	ast      *cel.Ast
	patterns map[string]*pipeline.Pattern
	where    func(id int64) place
}

// expression compiles a match or a guard, and reports what is wrong with it. It returns nil where that is an error.
func (s *source) expression(t text, what string) (e *expression) {
	defer func() {
		if p := recover(); p != nil {
			s.errorf(t.place, "%s cannot be read: %v", what, p)
			e = nil
		}
	}()
	if strings.TrimSpace(t.value) == "" {
		s.errorf(t.place, "%s is empty", what).hint("for every output write 'true'")
		return nil
	}
	if len(t.value) > 4*maxExpression {
		s.errorf(t.place, "%s is too long: it may have %d characters", what, maxExpression)
		return nil
	}
	env := celEnv()
	parsed, issues := env.Parse(t.value)
	if issues.Err() != nil {
		s.celSyntax(t, what, issues.Errors())
		return nil
	}
	x := &examiner{source: s, text: t, patterns: map[string]*pipeline.Pattern{}, info: parsed.NativeRep().SourceInfo(),
		testsKnown: strings.Contains(t.value, "exit_known")}
	before := s.errors()
	x.expr(parsed.NativeRep().Expr(), nil)
	if s.errors() > before {
		return nil
	}
	checked, issues := env.Check(parsed)
	if issues.Err() != nil {
		for _, err := range issues.Errors() {
			p, near := s.celPlace(t, err.Location.Line(), err.Location.Column())
			s.errorf(p, "%s: %s", what, operatorNames().ReplaceAllString(err.Message, "'$1'")).Hint = join(near, typeHint(err.Message))
		}
		return nil
	}
	if out := checked.OutputType(); !out.IsExactType(cel.BoolType) {
		s.errorf(t.place, "%s has to be a bool, and this is %s", what, out).hint("compare it with something, as in exit_code == 0")
		return nil
	}
	program, err := env.Program(checked, cel.EvalOptions(cel.OptOptimize))
	if err != nil {
		s.errorf(t.place, "%s cannot be compiled: %v", what, err)
		return nil
	}
	return &expression{text: t, file: s.name, program: program, ast: checked, patterns: x.patterns, where: x.place}
}

// operatorNames finds operators as CEL's messages write them.
var operatorNames = regexpOnce(`'_?([^_' ]+)_?'`)

// celSyntax reports the first syntax error of an expression; the parser's further ones follow from it.
func (s *source) celSyntax(t text, what string, errs []*cel.Error) {
	err := errs[0]
	p, near := s.celPlace(t, err.Location.Line(), err.Location.Column())
	message := strings.TrimPrefix(err.Message, "Syntax error: ")
	message, _, _ = strings.Cut(message, " expecting ")
	message = strings.ReplaceAll(message, "input '<EOF>'", "end")
	hint, i := slip(t.value)
	if hint != "" {
		if q, exact := s.insideByte(t, i); exact {
			p, near = q, ""
		}
	}
	s.errorf(p, "%s is not CEL: %s", what, cut(message)).Hint = join(near, hint)
}

// celPlace is the place in the file of a place in an expression, and where it is not exact, words that name the part
// of the expression.
func (s *source) celPlace(t text, line, col int) (p place, near string) {
	p, exact := s.inside(t, line-1, col)
	if exact {
		return p, ""
	}
	values := strings.Split(t.value, "\n")
	if line < 1 || line > len(values) {
		return p, ""
	}
	rest := []rune(values[line-1])
	rest = rest[min(max(col, 0), len(rest)):]
	if len(rest) == 0 {
		return p, "at the end of the expression"
	}
	return p, fmt.Sprintf("at %q", string(rest[:min(len(rest), 30)]))
}

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ": " + b
}

func typeHint(message string) string {
	switch {
	case strings.Contains(message, "output.(") || strings.Contains(message, "output,") || strings.Contains(message, ", output)"):
		return `output has contains("text"), matches(r"pattern"), hasLine(r"pattern") and size(); head and tail are texts`
	case strings.Contains(message, "type '") && strings.Contains(message, "field selection"):
		return "values have no fields; the number of words is argv.size()"
	case strings.Contains(message, "for '_==_'") || strings.Contains(message, "for '_!=_'"):
		return "both sides have to be of one type: numbers stand without quotes, texts with them"
	}
	return ""
}

// eval says whether a call matches. An error is the fault of the expression on this call, and means no match.
func (e *expression) eval(c *engine.Call) (bool, error) {
	out, _, err := e.program.Eval(&evaluation{call: c, facts: factsOf(c), patterns: e.patterns})
	if err != nil {
		p := e.text.place
		var at *types.Err
		if errors.As(err, &at) && at.NodeID() > 0 {
			p = e.where(at.NodeID())
		}
		return false, fmt.Errorf("%s:%d:%d: %w", e.file, p.line, p.col, err)
	}
	yes, ok := out.Value().(bool)
	if !ok {
		return false, fmt.Errorf("%s:%d:%d: the result is %v and not a bool", e.file, e.text.line, e.text.col, out.Type())
	}
	return yes, nil
}
