package pipeline

import (
	"slices"
	"strconv"
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

// Named is a pattern with the name that its count is called by.
type Named struct {
	Name    string
	Pattern *Pattern
}

type countLines struct {
	set   *Set
	parts []countPart
}

type countPart struct {
	text string
	name int // where text is empty
}

// Count makes the stage that appends one line with the number of lines that each pattern matches. as is the line:
// `{name}` is a count, and a name that is not among the patterns a [*ParamError]. An empty as lists all
// counts. Where no pattern matches any line nothing is appended: then the text is not of the kind that is counted.
func Count(patterns []Named, as string) (Stage, error) {
	o := &countLines{}
	all := make([]*Pattern, len(patterns))
	var list []string
	for i, p := range patterns {
		all[i] = p.Pattern
		list = append(list, p.Name+": {"+p.Name+"}")
	}
	o.set = NewSet(all...)
	if as == "" {
		as = strings.Join(list, ", ")
	}
	if strings.TrimSpace(as) == "" {
		return Stage{}, badParam("patterns", "count needs at least one named pattern")
	}
	var err error
	if o.parts, err = parseCounts(patterns, as); err != nil {
		return Stage{}, err
	}
	return Stage{name: "count", op: o, vetoed: true, harmless: true}, nil
}

// parseCounts reads `{name}` as a count. A brace that is not closed, or closes nothing, is a brace.
func parseCounts(patterns []Named, as string) ([]countPart, error) {
	var parts []countPart
	for {
		i := strings.IndexByte(as, '{')
		n := strings.IndexAny(as[i+1:], "{}")
		if i < 0 || n < 0 {
			break
		}
		end := i + 1 + n
		if as[end] == '{' {
			parts = append(parts, countPart{text: as[:end]})
			as = as[end:]
			continue
		}
		name := as[i+1 : end]
		at := slices.IndexFunc(patterns, func(p Named) bool { return p.Name == name })
		if at < 0 {
			return nil, badParam("as", "{%s} does not exist: the counts are %s", name, nameList(patterns))
		}
		if i > 0 {
			parts = append(parts, countPart{text: as[:i]})
		}
		parts = append(parts, countPart{name: at})
		as = as[end+1:]
	}
	if as != "" {
		parts = append(parts, countPart{text: as})
	}
	return parts, nil
}

func nameList(patterns []Named) string {
	names := make([]string, len(patterns))
	for i, p := range patterns {
		names[i] = p.Name
	}
	return strings.Join(names, ", ")
}

func (o *countLines) apply(r *run) error {
	counts := make([]int, len(o.set.patterns))
	t := r.tracer(o.set)
	some := false
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		if l.Marker() {
			continue
		}
		t.each(l.Text, func(p int) {
			some = true
			counts[p] += int(max(l.Count, 1))
		})
	}
	if !some {
		r.skipped("no line matches, so nothing is counted")
		return nil
	}
	var b strings.Builder
	for _, p := range o.parts {
		if p.text != "" {
			b.WriteString(p.text)
		} else {
			b.WriteString(strconv.Itoa(counts[p.name]))
		}
	}
	d := &lines.Doc{FinalNewline: r.doc.FinalNewline}
	d.Lines = append(d.Lines, r.doc.Lines...)
	d.Lines = append(d.Lines, written(b.String())...)
	r.doc = d
	return r.wrote(b.Len())
}
