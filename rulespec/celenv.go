package rulespec

import (
	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
)

// Bounds of one expression and of what it sees. With constant patterns, one level of comprehension and no search of the
// output inside of one, they bound the evaluation: it needs no meter. (That of CEL costs the square of the number of
// steps.)
const (
	maxExpression = 4_000 // code points
	maxExprDepth  = 100
	maxExprNodes  = 2_000
	maxWords      = 4 << 10  // of argv
	maxCommand    = 64 << 10 // bytes
)

// celVariables are the variables of an expression with their types.
var celVariables = onceValue(func() map[string]*cel.Type {
	return map[string]*cel.Type{
		"tool": cel.StringType, "host_tool": cel.StringType, "mcp_server": cel.StringType, "mcp_tool": cel.StringType,
		"host": cel.StringType, "command": cel.StringType, "argv": cel.ListType(cel.StringType),
		"exit_code": cel.IntType, "failed": cel.BoolType, "succeeded": cel.BoolType, "exit_known": cel.BoolType,
		"byte_count": cel.IntType, "line_count": cel.IntType, "head": cel.StringType, "tail": cel.StringType,
		"compound": cel.BoolType, "output": outputType(),
	}
})

// The types of the two values that only functions can look into. Their content never becomes a CEL string: a text of
// many megabytes would be copied and counted for every function that touches it.
var (
	outputType = onceValue(func() *cel.Type { return cel.OpaqueType("output") })
	callType   = onceValue(func() *cel.Type { return cel.OpaqueType("@call") })
)

// callVariable is handed to ran and flag behind the scenes. A name with @ cannot be written in an expression.
const callVariable = "@call"

// celEnv is the one environment, built at first need: most processes never evaluate an expression.
var celEnv = onceValue(func() *cel.Env {
	options := []cel.EnvOption{
		cel.EagerlyValidateDeclarations(true),
		cel.CrossTypeNumericComparisons(true),
		cel.DefaultUTCTimeZone(true),
		cel.EnableHiddenAccumulatorName(true),
		cel.ParserExpressionSizeLimit(maxExpression),
		cel.ParserRecursionLimit(maxExprDepth),
		cel.ExpressionNodeLimit(maxExprNodes),
		cel.ExpressionNestingDepthLimit(maxExprDepth),
		cel.Variable(callVariable, callType()),
		// map and filter are left out: they build lists, at a cost that is the square of their length.
		cel.ClearMacros(),
		cel.Macros(cel.ExistsMacro, cel.ExistsOneMacro, cel.AllMacro, wordsMacro("ran"), wordsMacro("flag"), renamed("matches", 1), renamed("size", 0)),
		wordsFunction("ran", func(e *evaluation, words []string) bool { return e.call.Ran.Ran(words...) }),
		wordsFunction("flag", func(e *evaluation, words []string) bool { return e.call.Ran.Flag(words...) }),
		textFunction("contains", func(e *evaluation, s string) ref.Val { return types.Bool(e.contains(s)) }),
		textFunction("@matches", func(e *evaluation, s string) ref.Val { return e.matches(s) }),
		textFunction("hasLine", func(e *evaluation, s string) ref.Val { return e.hasLine(s) }),
		cel.Function("@size", cel.MemberOverload("output_size", []*cel.Type{outputType()}, cel.IntType, cel.UnaryBinding(func(v ref.Val) ref.Val {
			o, ok := v.(outputValue)
			if !ok {
				return types.MaybeNoSuchOverloadErr(v)
			}
			return types.Int(len(o.e.call.Text))
		}))),
	}
	variables := celVariables()
	for _, name := range sorted(variables) {
		options = append(options, cel.Variable(name, variables[name]))
	}
	env, err := cel.NewEnv(options...)
	if err != nil {
		panic("rulespec: the CEL environment is wrong: " + err.Error())
	}
	return env
})

// wordsMacro turns ran("a", "b") into ran(@call, ["a", "b"]).
func wordsMacro(name string) cel.Macro {
	return cel.GlobalVarArgMacro(name, func(eh cel.MacroExprFactory, _ ast.Expr, args []ast.Expr) (ast.Expr, *cel.Error) {
		return eh.NewCall(name, eh.NewIdent(callVariable), eh.NewList(args...)), nil
	})
}

// renamed turns output.matches(…) into a call of @matches: CEL's own function of that name takes no overload for another
// type.
func renamed(name string, args int) cel.Macro {
	return cel.ReceiverMacro(name, args, func(eh cel.MacroExprFactory, target ast.Expr, args []ast.Expr) (ast.Expr, *cel.Error) {
		if target.Kind() != ast.IdentKind || target.AsIdent() != "output" {
			return nil, nil
		}
		return eh.NewMemberCall("@"+name, target, args...), nil
	})
}

func wordsFunction(name string, f func(*evaluation, []string) bool) cel.EnvOption {
	words := []*cel.Type{callType(), cel.ListType(cel.StringType)}
	return cel.Function(name, cel.Overload(name+"_words", words, cel.BoolType, cel.BinaryBinding(func(call, list ref.Val) ref.Val {
		c, ok := call.(callValue)
		if !ok {
			return types.MaybeNoSuchOverloadErr(call)
		}
		words, err := list.ConvertToNative(stringsType)
		if err != nil {
			return types.NewErr("%s: %v", name, err)
		}
		return types.Bool(f(c.e, words.([]string)))
	})))
}

func textFunction(name string, f func(*evaluation, string) ref.Val) cel.EnvOption {
	return cel.Function(name, cel.MemberOverload("output_"+name+"_string", []*cel.Type{outputType(), cel.StringType}, cel.BoolType,
		cel.BinaryBinding(func(text, arg ref.Val) ref.Val {
			o, ok := text.(outputValue)
			s, isString := arg.(types.String)
			if !ok || !isString {
				return types.MaybeNoSuchOverloadErr(text)
			}
			return f(o.e, string(s))
		})))
}
