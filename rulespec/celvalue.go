package rulespec

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/engine/pipeline"
)

var stringsType = reflect.TypeOf([]string(nil))

// edge is how many bytes of the output head and tail show.
const edge = 4 << 10

// evaluation is one expression being evaluated for one call: it gives the variables their values.
type evaluation struct {
	call     *engine.Call
	facts    *facts
	patterns map[string]*pipeline.Pattern
}

// facts is what expressions ask about a call, worked out once for all rules.
type facts struct {
	lineCount int // -1 until it is known
	command   *string
	plain     *string
	head      *string
	tail      *string
}

func factsOf(c *engine.Call) *facts {
	if f, ok := c.Memo.(*facts); ok {
		return f
	}
	f := &facts{lineCount: -1}
	c.Memo = f
	return f
}

// ResolveName gives a variable its value.
func (e *evaluation) ResolveName(name string) (any, bool) {
	c := e.call
	switch name {
	case "tool":
		return types.String(c.Class), true
	case "host_tool":
		return types.String(c.Tool), true
	case "mcp_server":
		server, _ := engine.MCPTool(c.Tool)
		return types.String(server), true
	case "mcp_tool":
		_, tool := engine.MCPTool(c.Tool)
		return types.String(tool), true
	case "host":
		return types.String(c.Host), true
	case "command":
		return types.String(e.facts.commandOf(c)), true
	case "argv":
		words := c.Ran.Words()
		return types.NewStringList(types.DefaultTypeAdapter, words[:min(len(words), maxWords)]), true
	case "exit_code":
		return types.Int(c.Outcome.Code()), true
	case "failed":
		return types.Bool(c.Outcome.Failed()), true
	case "succeeded":
		return types.Bool(c.Outcome.Succeeded()), true
	case "exit_known":
		return types.Bool(c.Outcome.Known()), true
	case "byte_count":
		return types.Int(len(c.Text)), true
	case "line_count":
		return types.Int(e.facts.lines(c.Text)), true
	case "head":
		return types.String(e.facts.headOf(c.Text)), true
	case "tail":
		return types.String(e.facts.tailOf(c.Text)), true
	case "compound":
		return types.Bool(c.Ran.Compound()), true
	case "output":
		return outputValue{opaque{outputType()}, e}, true
	case callVariable:
		return callValue{opaque{callType()}, e}, true
	}
	return nil, false
}

// Parent is nil: there are no other variables.
func (e *evaluation) Parent() cel.Activation { return nil }

func (f *facts) lines(text string) int {
	if f.lineCount < 0 {
		f.lineCount = strings.Count(text, "\n")
		if text != "" && !strings.HasSuffix(text, "\n") {
			f.lineCount++
		}
	}
	return f.lineCount
}

// commandOf is the command line as it was asked for.
func (f *facts) commandOf(c *engine.Call) string {
	if f.command == nil {
		s := c.Command
		if s == "" {
			s = strings.Join(c.Argv[:min(len(c.Argv), maxWords)], " ")
		}
		s = s[:min(len(s), maxCommand)]
		f.command = &s
	}
	return *f.command
}

func (f *facts) headOf(text string) string {
	if f.head == nil {
		end := min(len(text), edge)
		for i := 0; i < utf8.UTFMax && end < len(text) && !utf8.RuneStart(text[end]); i++ {
			end--
		}
		s := plain(text[:end])
		f.head = &s
	}
	return *f.head
}

func (f *facts) tailOf(text string) string {
	if f.tail == nil {
		start := max(0, len(text)-edge)
		for i := 0; i < utf8.UTFMax && start > 0 && start < len(text) && !utf8.RuneStart(text[start]); i++ {
			start++
		}
		s := plain(text[start:])
		f.tail = &s
	}
	return *f.tail
}

func (f *facts) plainOf(text string) string {
	if f.plain == nil {
		s := plain(text)
		f.plain = &s
	}
	return *f.plain
}

// plain is a text as patterns see it: every line without escape sequences and trailing carriage returns. A text that
// has none comes back as it is, without a copy.
func plain(text string) string {
	if strings.IndexByte(text, 0x1b) < 0 && strings.IndexByte(text, '\r') < 0 && !strings.Contains(text, "\u009b") {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for {
		i := strings.IndexByte(text, '\n')
		if i < 0 {
			b.WriteString(lines.Plain(text))
			return b.String()
		}
		b.WriteString(lines.Plain(text[:i]))
		b.WriteByte('\n')
		text = text[i+1:]
	}
}

func (e *evaluation) contains(s string) bool {
	return strings.Contains(e.facts.plainOf(e.call.Text), s)
}

func (e *evaluation) matches(pattern string) ref.Val {
	re := e.patterns[pattern]
	if re == nil {
		return types.NewErr("the pattern %q is not a constant", cut(pattern))
	}
	return types.Bool(re.Regexp().MatchString(e.facts.plainOf(e.call.Text)))
}

func (e *evaluation) hasLine(pattern string) ref.Val {
	re := e.patterns[pattern]
	if re == nil {
		return types.NewErr("the pattern %q is not a constant", cut(pattern))
	}
	set := pipeline.NewSet(re)
	for text := e.call.Text; text != ""; {
		line := text
		if i := strings.IndexByte(text, '\n'); i >= 0 {
			line, text = text[:i], text[i+1:]
		} else {
			text = ""
		}
		if set.Line(line) {
			return types.True
		}
	}
	return types.False
}

// outputValue and callValue are CEL values that hold an evaluation.
type (
	outputValue struct {
		opaque
		e *evaluation
	}
	callValue struct {
		opaque
		e *evaluation
	}
)

// opaque is a CEL value that can be neither converted nor compared.
type opaque struct{ typ *cel.Type }

func (o opaque) ConvertToNative(t reflect.Type) (any, error) {
	return nil, fmt.Errorf("%s cannot be converted", o.typ)
}
func (o opaque) ConvertToType(ref.Type) ref.Val { return types.NewErr("%s cannot be converted", o.typ) }
func (o opaque) Equal(ref.Val) ref.Val          { return types.NewErr("%s cannot be compared", o.typ) }
func (o opaque) Type() ref.Type                 { return o.typ }
func (o opaque) Value() any                     { return nil }
