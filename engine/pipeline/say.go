package pipeline

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

type sayText struct {
	yes, no *Set // nil for none
	text    string
}

// Say makes the stage that puts text in place of the whole, with a marker for what it stands for. It speaks only if
// the command is known to have succeeded, the text has no failure line, a line matches if (nil asks for none) and no
// line matches unless.
func Say(yes, unless *Pattern, text string) (Stage, error) {
	text, err := sentence("text", text)
	if err != nil {
		return Stage{}, err
	}
	o := &sayText{text: text}
	if yes != nil {
		o.yes = NewSet(yes)
	}
	if unless != nil {
		o.no = NewSet(unless)
	}
	return Stage{name: "say", op: o, harmless: true}, nil
}

// sentence is a text to be said: without line feeds at its end, and not blank.
func sentence(key, text string) (string, error) {
	text = strings.TrimRight(text, "\r\n")
	if strings.TrimSpace(text) == "" {
		return "", badParam(key, "the text is blank")
	}
	return text, nil
}

func (o *sayText) apply(r *run) error {
	if why := r.mute(); why != "" {
		r.skipped(why)
		return nil
	}
	if o.yes != nil && !r.anyLine(o.yes) {
		r.skipped("no line matches if")
		return nil
	}
	if o.no != nil && r.anyLine(o.no) {
		r.skipped("a line matches unless")
		return nil
	}
	return r.speak(o.text)
}

// mute says why no sentence about success may be said, or "".
func (r *run) mute() string {
	switch {
	case !r.env.Succeeded:
		return "the command is not known to have succeeded"
	case r.failing:
		return "a line of the text is a failure line"
	}
	return ""
}

func (r *run) anyLine(s *Set) bool {
	t := r.tracer(s)
	some := false
	for i := range r.doc.Lines {
		if l := &r.doc.Lines[i]; !l.Marker() && t.match(l.Text) {
			some = true
			if r.trace == nil {
				break
			}
		}
	}
	return some
}

// speak puts text in place of the whole.
func (r *run) speak(text string) error {
	gone := r.marker(lines.Gap)
	for i := range r.doc.Lines {
		gone.take(&r.doc.Lines[i])
	}
	out := gone.appendTo(written(text))
	r.doc, r.decided = &lines.Doc{Lines: out, FinalNewline: r.doc.FinalNewline}, true
	return r.wrote(len(text))
}

type onEmpty struct{ text string }

// OnEmpty makes the stage that says text where nothing but blank lines and markers is left, if the command is known
// to have succeeded and the text had no failure line.
func OnEmpty(text string) (Stage, error) {
	text, err := sentence("", text)
	if err != nil {
		return Stage{}, err
	}
	return Stage{name: "on_empty", op: &onEmpty{text}, harmless: true}, nil
}

func (o *onEmpty) apply(r *run) error {
	if !r.doc.Blank() {
		r.skipped("there is text left")
		return nil
	}
	if why := r.mute(); why != "" {
		r.skipped(why)
		return nil
	}
	return r.speak(o.text)
}
