package pipeline

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

// Which says which matches `extract` gives.
type Which uint8

const (
	// WhichAll gives every match.
	WhichAll Which = iota
	// WhichFirst gives the first match of the text.
	WhichFirst
)

// ParseWhich reads the `which` of an `extract` stage; empty is all.
func ParseWhich(word string) (Which, error) {
	switch word {
	case "", "all":
		return WhichAll, nil
	case "first":
		return WhichFirst, nil
	}
	return 0, badParam("which", "which is all or first, not %q", word)
}

type extractText struct {
	pattern *Pattern
	set     *Set
	as      template
	which   Which
}

// Extract makes the stage that gives one line for each match and takes out the rest, for which one marker stands at
// the end. as is a template as in [Replace]; empty is the match itself. Pinned lines stand whole among what it gives.
// Where nothing matches, or only in pinned lines, the text stays as it is.
func Extract(pattern *Pattern, as string, which Which) (Stage, error) {
	if as == "" {
		as = "${0}"
	}
	t, err := parseTemplate(pattern, "as", as)
	if err != nil {
		return Stage{}, err
	}
	o := &extractText{pattern: pattern, set: NewSet(pattern), as: t, which: which}
	return Stage{name: "extract", op: o, takes: true}, nil
}

func (o *extractText) apply(r *run) error {
	t := r.tracer(o.set)
	var out []lines.Line
	gone := r.marker(lines.Scattered)
	found := false
	for i := range r.doc.Lines {
		l := r.doc.Lines[i]
		switch {
		case l.Marker():
			gone.take(&l)
		case r.pinned(&l):
			out = append(out, l)
		case found && o.which == WhichFirst || !t.match(l.Text):
			gone.take(&l)
		default:
			found = true
			if o.which == WhichAll {
				r.spend(allWork(o.pattern, l.Text))
			}
			texts := o.texts(l.Text)
			l.Text, l.Flags = texts[0], l.Flags|lines.Edited
			out = append(out, l)
			n := len(texts[0])
			for _, s := range texts[1:] {
				out = append(out, lines.Line{Text: s, Kind: lines.Written})
				n += len(s)
			}
			if err := r.wrote(n); err != nil {
				return err
			}
		}
	}
	if !found {
		r.skipped("nothing matches, so the text stays")
		return nil
	}
	out = gone.appendTo(out)
	r.doc, r.decided = &lines.Doc{Lines: out, FinalNewline: r.doc.FinalNewline}, true
	return nil
}

// texts are the lines for the matches in one line, of which there is at least one.
func (o *extractText) texts(text string) []string {
	plain := lines.Plain(text)
	var out []string
	for seg := range lines.Segments(plain) {
		out = o.matches(out, seg)
	}
	if len(out) == 0 {
		out = o.matches(out, plain)
	}
	return out
}

func (o *extractText) matches(out []string, text string) []string {
	n := -1
	if o.which == WhichFirst {
		n = 1
		if len(out) > 0 {
			return out
		}
	}
	for _, m := range o.pattern.re().FindAllStringSubmatchIndex(text, n) {
		for s := range strings.SplitSeq(string(o.as.expand(nil, text, m)), "\n") {
			out = append(out, s)
		}
	}
	return out
}
