package jsonview

import "github.com/go-json-experiment/json/jsontext"

// shownShapes is how many different items of an array stay where values are replaced by their types.
const shownShapes = 5

// maxShapesTold bounds how many different items of an array are told apart.
const maxShapesTold = 64

// typer writes the values of a decoder with every scalar replaced by the name of its type. Of the items of an array
// the different ones stay.
type typer struct {
	d   *jsontext.Decoder
	out []byte
	// most is the size of out at which it gives up. 0 means never.
	most int
	// kept of total items of arrays are in out.
	kept, total int
}

func (t *typer) value() error {
	kind := t.d.PeekKind()
	switch kind {
	case '{':
		return t.object()
	case '[':
		if _, err := t.d.ReadToken(); err != nil {
			return err
		}
		t.out = append(t.out, '[')
		items := shapes{t: t}
		for t.d.PeekKind() != ']' {
			if err := items.add(t.value); err != nil {
				return err
			}
		}
		if _, err := t.d.ReadToken(); err != nil {
			return err
		}
		items.close()
		return nil
	}
	if _, err := t.d.ReadValue(); err != nil {
		return err
	}
	t.out = append(append(append(t.out, '"'), typeName(kind)...), '"')
	return nil
}

func (t *typer) object() error {
	if _, err := t.d.ReadToken(); err != nil {
		return err
	}
	t.out = append(t.out, '{')
	empty := true
	for t.d.PeekKind() != '}' {
		raw, err := t.d.ReadValue()
		if err != nil {
			return err
		}
		t.out = append(append(t.out, raw...), ':')
		if err := t.value(); err != nil {
			return err
		}
		t.out = append(t.out, ',')
		empty = false
		if t.most > 0 && len(t.out) > t.most {
			return errSpent
		}
	}
	if _, err := t.d.ReadToken(); err != nil {
		return err
	}
	t.out = closed(t.out, '}', empty)
	return nil
}

// shapes writes the items of an array that differ from those before.
type shapes struct {
	t        *typer
	seen     map[string]bool
	shown, n int
}

func (s *shapes) add(value func() error) error {
	start := len(s.t.out)
	if err := value(); err != nil {
		return err
	}
	s.n++
	item := s.t.out[start:]
	if s.seen[string(item)] || s.shown >= shownShapes {
		s.t.out = s.t.out[:start]
		return nil
	}
	if s.seen == nil {
		s.seen = map[string]bool{}
	}
	if len(s.seen) < maxShapesTold {
		s.seen[string(item)] = true
	}
	s.shown++
	s.t.out = append(s.t.out, ',')
	return nil
}

func (s *shapes) close() {
	if gone := s.n - s.shown; gone > 0 {
		s.t.out = append(appendItemsMark(s.t.out, gone, s.n), ',')
	}
	s.t.kept += s.shown
	s.t.total += s.n
	s.t.out = closed(s.t.out, ']', s.n == 0)
}
