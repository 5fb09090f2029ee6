package engine

import (
	"errors"
	"strconv"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// Layer is where a rule comes from.
type Layer string

// The layers, from the first that is asked to the last. Of a repository that its user has not trusted, local and
// project stand below user.
const (
	Library Layer = "library"
	Local   Layer = "local"
	Project Layer = "project"
	Team    Layer = "team"
	User    Layer = "user"
	Builtin Layer = "builtin"
)

// Origin is where a rule is declared. File and Line are empty for compiled rules.
type Origin struct {
	Layer Layer
	File  string
	Line  int
}

// String is file:line, or the layer for compiled rules.
func (o Origin) String() string {
	if o.File == "" {
		return string(o.Layer)
	}
	return o.File + ":" + strconv.Itoa(o.Line)
}

// Rule is one way to make an output small. Match and Transform may be called from many goroutines at once.
type Rule struct {
	// ID names the rule in stats, markers and messages.
	ID     string
	Origin Origin

	// Match says whether the rule wants the call. A rule that declines may tell why with [Call.Why].
	Match func(*Call) bool

	// Transform returns the text that the rule makes of d, which it must not change. The same Doc means that the
	// rule declines, unless it says to stop; so does one in which nothing but blanks and markers is left. An error undoes the call: the
	// original output comes back.
	Transform func(*Call, *lines.Doc) (Outcome, error)

	// Visible, for rules that change the format, is the text that a reader of the input sees: the rule's result
	// is checked against the failure lines of this text. Nil means the input itself.
	Visible func(*Call, *lines.Doc) *lines.Doc

	// Check, for rules whose result is not lines, replaces the check of failure lines: an error undoes the call. What
	// acts after the rule is held against the failure lines of its result. [ErrLines] asks for the check of lines.
	Check func(c *Call, before, after string) error

	// NamesCommand says that the match names the command, and so may take outputs that are otherwise verbatim.
	NamesCommand bool

	// TestsExit says that the match tests the exit code, and so answers for non-zero exits itself.
	TestsExit bool

	// JSON says that the rule works on JSON documents, which no other rule may cut.
	JSON bool

	// NoStore says that the original of this rule's results must not be kept on disk.
	NoStore bool
}

// ErrLines is what [Rule.Check] returns where the rule has worked on lines after all.
var ErrLines = errors.New("the result is lines")

// Outcome is what a transform made.
type Outcome struct {
	Doc *lines.Doc
	// Stop ends the search: no other rule acts after this one, the fallback included. With the Doc that the rule was
	// given, the text stays as it is: a rule that keeps others away does so from its own result, too.
	Stop bool
	// Pin recognises lines that the rule's author added to the failure lines. It holds for the check of this
	// rule and for what acts after it. Nil for none.
	Pin func(plain string) bool
}

// TextRule is a rule in the form of the original: it matches by tool name and output, turns one text into another,
// and its result is final. A result that is the input declines.
func TextRule(id string, matches func(tool, output string) bool, compact func(output string) string) Rule {
	return Rule{
		ID:     id,
		Origin: Origin{Layer: Library},
		Match:  func(c *Call) bool { return matches(c.Tool, c.Text) },
		Transform: func(c *Call, d *lines.Doc) (Outcome, error) {
			before := d.String()
			after := compact(before)
			if after == before {
				return Outcome{Doc: d}, nil
			}
			made := lines.ParseMarked(after)
			failure.Annotate(made, c.Pin)
			return Outcome{Doc: made, Stop: true}, nil
		},
	}
}
