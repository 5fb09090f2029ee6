package rulespec

import (
	"errors"
	"fmt"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"

	"github.com/compaction-dev/compaction/builtin/jsonview"
)

// itemEnv is the environment of conditions on JSON items.
var itemEnv = onceValue(func() *cel.Env {
	env, err := cel.NewEnv(
		cel.EagerlyValidateDeclarations(true),
		cel.CrossTypeNumericComparisons(true),
		cel.DefaultUTCTimeZone(true),
		cel.ParserExpressionSizeLimit(maxExpression),
		cel.ParserRecursionLimit(maxExprDepth),
		cel.ExpressionNodeLimit(maxExprNodes),
		cel.ExpressionNestingDepthLimit(maxExprDepth),
		cel.ClearMacros(),
		cel.Macros(cel.HasMacro, cel.ExistsMacro, cel.ExistsOneMacro, cel.AllMacro),
		cel.Variable("item", cel.DynType),
	)
	if err != nil {
		panic("rulespec: the CEL environment of items is wrong: " + err.Error())
	}
	return env
})

// ItemCondition compiles a CEL condition on `item`, an item of an array or a record, for the Where of
// [jsonview.FilterOptions]. Integers that 64 bits cannot hold reach it as strings of their digits. A member that is not
// there is an error, which means no match; has(item.x) asks for it. The result is not safe for concurrent use.
func ItemCondition(condition string) (where func(item []byte) (bool, error), err error) {
	env := itemEnv()
	checked, issues := env.Compile(condition)
	if issues.Err() != nil {
		return nil, itemError(condition, issues.Errors()[0].Message)
	}
	if out := checked.OutputType(); !out.IsExactType(cel.BoolType) && !out.IsExactType(cel.DynType) {
		return nil, itemError(condition, fmt.Sprintf("it is %s and not a bool; compare it with something", out))
	}
	x := itemFields{names: map[string]bool{}}
	x.expr(checked.NativeRep().Expr(), false)
	if x.nested {
		return nil, itemError(condition, "exists and all cannot stand in one another")
	}
	program, err := env.Program(checked, cel.EvalOptions(cel.OptOptimize))
	if err != nil {
		return nil, itemError(condition, err.Error())
	}
	only := x.names
	if x.whole {
		only = nil
	}
	return func(item []byte) (yes bool, err error) {
		defer func() {
			if p := recover(); p != nil {
				yes, err = false, fmt.Errorf("the condition panicked: %v", p)
			}
		}()
		value, big, err := jsonview.Native(item, only)
		if err != nil {
			return false, err
		}
		out, _, err := program.Eval(map[string]any{"item": value})
		if err == nil {
			if b, ok := out.Value().(bool); ok {
				return b, nil
			}
			err = errors.New("the condition is not a bool")
		}
		if big {
			err = fmt.Errorf("%w (integers of more than 64 bits are strings: compare them with '…')", err)
		}
		return false, err
	}, nil
}

func itemError(condition, problem string) error {
	problem, _, _ = strings.Cut(problem, " expecting ")
	switch problem {
	case "invalid int literal":
		problem += ": integers beyond 9223372036854775807 are written with a u, as in 9223372036854775808u"
	case "invalid uint literal":
		problem += ": integers of more than 64 bits are strings: compare them with '…'"
	}
	return &jsonview.OptionError{Name: "where", Value: condition, Want: "a condition in CEL such as item.status == 'failed' && item.size > 10: " + problem}
}

// itemFields finds which members of the item a condition looks at, so that only these have to be read.
type itemFields struct {
	names  map[string]bool
	whole  bool
	nested bool
}

func (x *itemFields) expr(e ast.Expr, inside bool) {
	switch e.Kind() {
	case ast.IdentKind:
		x.whole = x.whole || e.AsIdent() == "item"
	case ast.SelectKind:
		s := e.AsSelect()
		if o := s.Operand(); o.Kind() == ast.IdentKind && o.AsIdent() == "item" {
			x.names[s.FieldName()] = true
			return
		}
		x.expr(s.Operand(), inside)
	case ast.CallKind:
		c := e.AsCall()
		if c.IsMemberFunction() {
			x.expr(c.Target(), inside)
		}
		for _, a := range c.Args() {
			x.expr(a, inside)
		}
	case ast.ListKind:
		for _, v := range e.AsList().Elements() {
			x.expr(v, inside)
		}
	case ast.MapKind:
		for _, v := range e.AsMap().Entries() {
			x.expr(v.AsMapEntry().Key(), inside)
			x.expr(v.AsMapEntry().Value(), inside)
		}
	case ast.ComprehensionKind:
		c := e.AsComprehension()
		x.nested = x.nested || inside
		x.expr(c.IterRange(), inside)
		for _, part := range []ast.Expr{c.AccuInit(), c.LoopCondition(), c.LoopStep(), c.Result()} {
			x.expr(part, true)
		}
	case ast.StructKind:
		x.whole = true
	}
}
