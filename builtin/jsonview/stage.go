package jsonview

import (
	"errors"
	"strings"
)

// StageOptions is what a rule file says to do with JSON. Select, Keep and Drop are paths; Head, Tail and Strings are
// those of [SampleOptions]. What is not set does nothing; if nothing at all is set, the text is sampled as [Sample]
// does by default.
type StageOptions struct {
	// Select takes the values that paths name in place of the text: the value itself for one path that names one, and
	// otherwise an array of them all.
	Select []string
	// Keep are the members that stay, with their parents; Drop are those that go. Arrays on the way need no step of
	// their own: items.id is the id of every item. Failing members stay in any case.
	Keep, Drop []string
	// Head and Tail are items of each array, Strings characters of each string.
	Head, Tail, Strings *int
}

// Stage is a checked [StageOptions]. It is immutable and safe for concurrent use.
type Stage struct {
	opts       StageOptions
	selected   []Path
	keep, drop [][]step
}

// NewStage checks the options. The error is a [*PathError] or an [*OptionError].
func NewStage(o StageOptions) (*Stage, error) {
	s := &Stage{opts: o}
	var err error
	for _, text := range o.Select {
		p, err := ParsePath(text)
		if err != nil {
			return nil, err
		}
		if !p.Root() || len(o.Select) > 1 {
			s.selected = append(s.selected, p)
		}
	}
	if s.keep, err = patterns(o.Keep); err != nil {
		return nil, err
	}
	if s.drop, err = patterns(o.Drop); err != nil {
		return nil, err
	}
	for _, n := range []struct {
		name  string
		value *int
	}{{"head", o.Head}, {"tail", o.Tail}, {"strings", o.Strings}} {
		if err := notNegative(n.name, n.value); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// patterns reads the paths of keep and drop.
func patterns(texts []string) ([][]step, error) {
	var all [][]step
	for _, t := range texts {
		p, err := ParsePath(t)
		switch {
		case err != nil:
			return nil, err
		case p.query != nil:
			return nil, p.fail("filters and slices from the end are for select")
		case p.Root():
			return nil, p.fail("it names the whole text")
		}
		for i := range p.steps {
			if p.steps[i].fromEnd() && !p.steps[i].hasName {
				return nil, p.fail("indexes from the end are for select")
			}
		}
		all = append(all, p.steps)
	}
	return all, nil
}

// Apply does the stage on a text of one document, of records on a line each, or of several documents. fails is the
// predicate of [SampleOptions]. ok is false, and the text comes back as it is, if the text is not mostly JSON or
// nothing changes; err then says why if the path names nothing. Whether a failing member was lost, which only Select
// can do, is for [Check] to say.
func (s *Stage) Apply(text string, fails func(line string) bool) (result string, ok bool, err error) {
	out := text
	if len(s.selected) > 0 {
		if out, err = s.pick(text); err != nil {
			return text, false, err
		}
	}
	o := SampleOptions{Failure: fails}
	if len(s.keep) > 0 || len(s.drop) > 0 {
		out = s.project(out, o.detector())
	}
	o.Head, o.Tail, o.Strings = s.opts.Head, s.opts.Tail, s.opts.Strings
	limited := o.Head != nil || o.Tail != nil || o.Strings != nil
	if limited || len(s.selected) == 0 && len(s.keep) == 0 && len(s.drop) == 0 {
		out, _ = Sample(out, o)
	}
	if out == text {
		return text, false, nil
	}
	return out, true, nil
}

// pick is the text of the values that Select names: one value, or an array of them.
func (s *Stage) pick(text string) (string, error) {
	src := Text(text)
	in, err := src.open()
	if err != nil {
		return "", err
	}
	if p := s.selected[0]; len(s.selected) == 1 && !p.Many() && p.query == nil {
		at, err := in.locate(p)
		if err != nil {
			return "", err
		}
		raw, err := in.at(at.start).ReadValue()
		if err != nil {
			return "", in.wrap(err, at.start)
		}
		return string(raw) + lineEnd(text), nil
	}
	out := []byte{'['}
	for _, p := range s.selected {
		if err := in.pickAll(p, func(raw []byte) {
			out = append(append(out, raw...), ',')
		}); err != nil {
			return "", err
		}
	}
	if len(out) == 1 {
		return "", &NoMatchError{Path: s.selected[0].text, Type: "text without such a value", Len: -1}
	}
	return string(closed(out, ']', false)) + lineEnd(text), nil
}

// pickAll hands the values of a path that may name many to emit. Records are an array.
func (in *input) pickAll(p Path, emit func(raw []byte)) error {
	if !in.records {
		r := in.at(in.start)
		return in.wrap(p.pick(r.Decoder, emit), in.start)
	}
	all := []byte{'['}
	if err := in.eachRecord(in.at(in.start), func(raw []byte) error {
		all = append(append(all, raw...), ',')
		return nil
	}); err != nil {
		return err
	}
	all = closed(all, ']', len(all) == 1)
	return in.wrap(p.pick(decoderOf(all), emit), 0)
}

// project keeps and drops members in every value of the text. Lines that are not JSON stay, and so does a text from
// which items have been taken before.
func (s *Stage) project(text string, fails *detector) string {
	w := &walker{d: newDecoder(""), fails: fails}
	p := &projector{keep: tracker{paths: s.keep, through: true}, drop: tracker{paths: s.drop, through: true}, fails: fails}
	mark, rest := cutMark(text)
	var out strings.Builder
	out.WriteString(mark)
	for seg := range w.segments(rest) {
		if seg.json {
			out.WriteString(p.segment(seg))
		} else {
			out.WriteString(seg.text)
		}
		out.WriteByte('\n')
	}
	if p.marked {
		return text
	}
	if strings.HasSuffix(rest, "\n") {
		return out.String()
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// segment projects the values of a segment, which has been read before without an error.
func (p *projector) segment(seg segment) string {
	p.d, p.out = newDecoder(seg.text), p.out[:0]
	for range seg.values {
		if _, err := p.value(p.root()); err != nil {
			return seg.text
		}
	}
	return string(p.out)
}

func notNegative(name string, n *int) error {
	if n != nil && *n < 0 {
		return &OptionError{Name: name, Value: itoa(*n), Want: "zero or more"}
	}
	return nil
}

// Declined reports whether an error of this package says that a text is simply not what an operation is for: no
// JSON, or without the value that a path names.
func Declined(err error) bool {
	var syntax *SyntaxError
	var miss *NoMatchError
	return errors.As(err, &syntax) || errors.As(err, &miss)
}
