package cli

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
)

// whyMost is how many lines are told about; the more of them a text stands in, the less each one says.
const whyMost = 20

// why tells which step took each line of an output that holds text: the rule, the stage, the pattern and where it
// stands.
func why(r app.Reply, original, text string) string {
	var b strings.Builder
	told := 0
	for i, l := range lines.Parse(original).Lines {
		if !strings.Contains(lines.Plain(l.Text), text) && !strings.Contains(l.Text, text) {
			continue
		}
		if told == whyMost {
			b.WriteString("… and further lines\n")
			break
		}
		told++
		fmt.Fprintf(&b, "line %d: %s\n    %s\n", i+1, lines.Plain(l.Text), fate(r, l.Text))
	}
	if told == 0 {
		return fmt.Sprintf("no line of the output has %q in it\n", text)
	}
	return b.String()
}

// fate says in words what became of a line.
func fate(r app.Reply, line string) string {
	if !r.Stats.Applied || r.Trace == nil {
		return "kept: the output came back as it was (" + r.Stats.Rule + ")"
	}
	for i := range r.Trace.Steps {
		st := &r.Trace.Steps[i]
		if !st.Acted || st.Doc == nil || holds(st.Doc, line) {
			continue
		}
		for j := range st.Stages {
			g := &st.Stages[j]
			if g.Doc != nil && !holds(g.Doc, line) {
				return fmt.Sprintf("taken by %s (%s), stage %s%s", st.Rule, st.Origin, g.Name, place(st.Origin, g, line))
			}
		}
		return fmt.Sprintf("taken by %s (%s)", st.Rule, st.Origin)
	}
	if !holds(lines.Parse(r.Text), line) {
		return "kept, folded with the same lines or changed by the last pass"
	}
	return "kept"
}

// holds reports whether a line stands in a text, by itself or folded with others.
func holds(d *lines.Doc, line string) bool {
	for i := range d.Lines {
		if l := &d.Lines[i]; !l.Marker() && l.Text == line {
			return true
		}
	}
	return false
}

// place says which pattern of a stage matches a line, and where the stage or the pattern stands.
func place(origin string, g *engine.Stage, line string) string {
	file := origin
	if i := strings.LastIndexByte(origin, ':'); i >= 0 {
		file = origin[:i]
	}
	for _, p := range g.Patterns {
		re, err := regexp.Compile(p.Pattern)
		if err != nil || !re.MatchString(lines.Plain(line)) {
			continue
		}
		at := p.Line
		if at == 0 {
			at = g.Line
		}
		return fmt.Sprintf(", pattern %q at %s:%d", p.Pattern, file, at)
	}
	if g.Line > 0 {
		return fmt.Sprintf(" at %s:%d", file, g.Line)
	}
	return ""
}
