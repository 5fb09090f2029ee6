package rulespec

import (
	"slices"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/pipeline"
)

// examiner goes through a parsed expression ahead of the type check: it names unknown words with what they may have
// been meant to be, takes out the constant patterns, and warns of tests that do not mean what they say.
type examiner struct {
	*source
	text     text
	info     *ast.SourceInfo
	patterns map[string]*pipeline.Pattern
	// testsKnown says that the expression asks somewhere whether the exit code is known.
	testsKnown bool
}

// celFunctions are the functions of CEL that are of use here; others exist and are left to the type check.
var celFunctions = []string{"contains", "startsWith", "endsWith", "matches", "hasLine", "size", "ran", "flag", "exists", "all", "exists_one", "string", "int", "double"}

var celOthers = []string{"uint", "bool", "bytes", "type", "dyn", "timestamp", "duration", "getDate", "getDayOfMonth", "getDayOfWeek", "getDayOfYear", "getFullYear", "getHours", "getMilliseconds", "getMinutes", "getMonth", "getSeconds"}

var celTypes = map[string]string{
	"bytes": "byte_count", "int": "", "uint": "", "string": "", "bool": "", "double": "", "list": "", "map": "", "null_type": "", "type": "tool",
}

// nameWords are what other tools and people call the variables.
var nameWords = map[string]string{
	"exit": "exit_code", "status": "exit_code", "rc": "exit_code", "code": "exit_code", "cmd": "command", "args": "argv",
	"argv0": "argv[0]", "stdout": "output", "stderr": "output, which holds both streams", "text": "output", "content": "output", "result": "output",
	"lines": "line_count", "size": "byte_count", "length": "byte_count", "success": "succeeded", "ok": "succeeded", "failure": "failed", "error": "failed",
	"True": "true", "False": "false", "tool_name": "host_tool", "unknown": "!exit_known",
}

// functionWords are what other languages call the functions.
var functionWords = map[string]string{
	"includes": "contains", "include": "contains", "match": "matches", "test": "matches", "search": "matches", "len": "size", "length": "size",
	"count": "size", "command": "ran", "cmd": "ran", "has_flag": "flag", "any": "exists", "some": "exists", "every": "all", "lower": `matches(r"(?i)…")`,
	"toLowerCase": `matches(r"(?i)…")`, "lowerAscii": `matches(r"(?i)…")`, "has_line": "hasLine", "line": "hasLine",
}

// place is where a node of the expression stands in the file.
func (x *examiner) place(id int64) place {
	l := x.info.GetStartLocation(id)
	p, _ := x.celPlace(x.text, l.Line(), l.Column())
	return p
}

func (x *examiner) expr(e ast.Expr, local []string) {
	switch e.Kind() {
	case ast.IdentKind:
		x.name(e, local)
	case ast.SelectKind:
		x.expr(e.AsSelect().Operand(), local)
		if field := e.AsSelect().FieldName(); !e.AsSelect().IsTestOnly() {
			d := x.errorf(x.place(e.ID()), "values have no field %q", cut(field))
			if f := hintFor(field, celFunctions, nil); f != "" || functionWords[field] != "" {
				d.hint("functions are called with parentheses: did you mean %s()?", firstOf(functionWords[field], nearest(field, celFunctions)))
			}
		}
	case ast.CallKind:
		x.called(e, local)
	case ast.ListKind:
		for _, c := range e.AsList().Elements() {
			x.expr(c, local)
		}
	case ast.MapKind:
		for _, c := range e.AsMap().Entries() {
			x.expr(c.AsMapEntry().Key(), local)
			x.expr(c.AsMapEntry().Value(), local)
		}
	case ast.StructKind:
		x.errorf(x.place(e.ID()), "there are no types of that kind here")
	case ast.ComprehensionKind:
		c := e.AsComprehension()
		x.expr(c.IterRange(), local)
		if slices.Contains(local, "@nested") {
			x.errorf(x.place(e.ID()), "exists, exists_one and all cannot be nested")
			return
		}
		inner := append(slices.Clone(local), "@nested", c.IterVar(), c.AccuVar())
		x.expr(c.AccuInit(), inner)
		x.expr(c.LoopCondition(), inner)
		x.expr(c.LoopStep(), inner)
		x.expr(c.Result(), inner)
	}
}

func firstOf(words ...string) string {
	for _, w := range words {
		if w != "" {
			return w
		}
	}
	return ""
}

func (x *examiner) name(e ast.Expr, local []string) {
	name := e.AsIdent()
	if celVariables()[name] != nil || name == callVariable || slices.Contains(local, name) {
		return
	}
	if instead, ok := celTypes[name]; ok {
		d := x.errorf(x.place(e.ID()), "%s is the name of a type", name)
		if instead != "" {
			d.hint("did you mean %s?", instead)
		}
		return
	}
	d := x.errorf(x.place(e.ID()), "unknown name %q", cut(name))
	switch instead := firstOf(nameWords[name], nearest(name, sorted(celVariables()))); {
	case wordSlips[name] != "":
		d.Hint = wordSlips[name]
	case instead != "":
		d.hint("did you mean %s?", instead)
	default:
		d.hint("the names are %s; a text stands between quotes", list(sorted(celVariables())))
	}
}

func (x *examiner) called(e ast.Expr, local []string) {
	c := e.AsCall()
	name := c.FunctionName()
	if c.IsMemberFunction() {
		x.expr(c.Target(), local)
	}
	for _, a := range c.Args() {
		x.expr(a, local)
	}
	if isWord(name) && !slices.Contains(celFunctions, name) && !slices.Contains(celOthers, name) {
		d := x.errorf(x.place(e.ID()), "unknown function %q", cut(name))
		if instead := firstOf(functionWords[name], nearest(name, celFunctions)); instead != "" {
			d.hint("did you mean %s?", instead)
		} else {
			d.hint("the functions are %s", list(celFunctions))
		}
		return
	}
	if c.IsMemberFunction() && c.Target().Kind() == ast.IdentKind && c.Target().AsIdent() == "output" && slices.Contains(local, "@nested") {
		x.errorf(x.place(e.ID()), "the output cannot be searched inside of exists, exists_one or all")
	}
	switch name {
	case "matches", "@matches", "hasLine":
		if len(c.Args()) > 0 {
			x.constantPattern(c.Args()[len(c.Args())-1], strings.TrimPrefix(name, "@"))
		}
	case "ran", "flag":
		x.words(e, name)
	}
	x.comparison(e)
}

func isWord(s string) bool {
	return s != "" && (s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z')
}

// constantPattern compiles the pattern of a function. Patterns have to be constants: then their cost is known before
// any output is.
func (x *examiner) constantPattern(e ast.Expr, function string) {
	s, ok := literal[types.String](e)
	if !ok {
		x.errorf(x.place(e.ID()), "the pattern of %s has to be a constant text", function)
		return
	}
	on := textPattern
	if function == "hasLine" {
		on = linePattern
	}
	// Diagnostics of the pattern point at the text in the expression that holds it.
	t := text{place: x.place(e.ID()), value: string(s)}
	if p := x.pattern(t, on, true); p != nil {
		x.patterns[string(s)] = p
	}
}

// words checks the arguments of ran and flag.
func (x *examiner) words(e ast.Expr, function string) {
	args := e.AsCall().Args()
	if len(args) != 2 || args[1].Kind() != ast.ListKind {
		return
	}
	if args[1].AsList().Size() == 0 {
		x.errorf(x.place(e.ID()), "%s needs at least one text, as in %s", function, map[string]string{"ran": `ran("go test")`, "flag": `flag("--json")`}[function])
	}
	for _, a := range args[1].AsList().Elements() {
		s, ok := literal[types.String](a)
		if !ok {
			x.errorf(x.place(a.ID()), "%s takes constant texts", function)
			continue
		}
		if function == "flag" && (len(s) == 0 || s[0] != '-') {
			x.warnf(x.place(a.ID()), "a flag starts with a dash, and %q never is one", cut(string(s)))
		}
		if function == "ran" {
			x.checkCommand(text{place: x.place(a.ID()), value: string(s)})
		}
	}
}

func literal[T any](e ast.Expr) (v T, ok bool) {
	if e.Kind() != ast.LiteralKind {
		return v, false
	}
	v, ok = e.AsLiteral().(T)
	return v, ok
}

// comparison warns of comparisons that are true when the exit code is not known, and of ones that can never be true.
func (x *examiner) comparison(e ast.Expr) {
	c := e.AsCall()
	if len(c.Args()) != 2 {
		return
	}
	op, left, right := c.FunctionName(), c.Args()[0], c.Args()[1]
	if left.Kind() == ast.LiteralKind {
		left, right = right, left
		op = map[string]string{operators.Less: operators.Greater, operators.LessEquals: operators.GreaterEquals,
			operators.Greater: operators.Less, operators.GreaterEquals: operators.LessEquals,
			operators.Equals: operators.Equals, operators.NotEquals: operators.NotEquals}[op]
	}
	if left.Kind() != ast.IdentKind {
		return
	}
	switch left.AsIdent() {
	case "exit_code":
		n, ok := literal[types.Int](right)
		unknownToo := ok && !x.testsKnown && (op == operators.NotEquals && n != -1 || op == operators.Less && n > -1 || op == operators.LessEquals && n >= -1)
		if unknownToo {
			word := map[string]string{operators.NotEquals: "!=", operators.Less: "<", operators.LessEquals: "<="}[op]
			d := x.warnf(x.place(e.ID()), "exit_code %s %d is also true when the exit code is not known (-1)", word, n)
			if n == 0 && op == operators.NotEquals {
				d.hint("write failed")
			} else {
				d.hint("write exit_known && …, or say failed or succeeded")
			}
		}
	case "tool":
		s, ok := literal[types.String](right)
		if ok && (op == operators.Equals || op == operators.NotEquals) && engine.ToolClass(string(s)) != string(s) {
			never := map[string]string{operators.Equals: "never", operators.NotEquals: "always"}[op]
			x.warnf(x.place(e.ID()), "the comparison is %s true: tool is %q for the tool %q", never, engine.ToolClass(string(s)), cut(string(s))).
				hint("host_tool is the name that the host gave it")
		}
	}
}
