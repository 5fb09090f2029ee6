package jsonview

import "github.com/go-json-experiment/json/jsontext"

// mode is what of a value stays.
type mode uint8

const (
	allOf   mode = iota // everything
	someOf              // what the paths to keep name, with the objects and arrays that it stands in
	failing             // failing members, with their parents
)

// projector keeps and drops members by path. Failing members stay whatever the paths say, with the members and arrays
// that they stand in.
type projector struct {
	d          *jsontext.Decoder
	keep, drop tracker
	fails      *detector
	out        []byte
	// kept of total members are in out. What is dropped as a whole counts as the members it has.
	kept, total int
	// marked says that the text holds the element that stands for items, and so has been projected or sampled before:
	// its indexes are no longer those that the paths mean.
	marked bool
}

// view is what holds for one value: its mode and where the paths stand.
type view struct {
	mode       mode
	keep, drop state
}

// root is the view of a whole value.
func (p *projector) root() view {
	v := view{mode: allOf}
	var hit bool
	if len(p.keep.paths) > 0 {
		if v.keep, hit = p.keep.root(); !hit {
			v.mode = someOf
		}
	}
	v.drop, _ = p.drop.root()
	return v
}

// child works out the view of a member or, with raw nil, of item i.
func (p *projector) child(v view, raw []byte, i int) view {
	var keepHit, dropHit bool
	c := view{mode: v.mode}
	if raw != nil {
		c.keep, keepHit = p.keep.name(v.keep, raw)
		c.drop, dropHit = p.drop.name(v.drop, raw)
	} else {
		c.keep, keepHit = p.keep.item(v.keep, i)
		c.drop, dropHit = p.drop.item(v.drop, i)
	}
	switch {
	case v.mode == failing || dropHit:
		c.mode = failing
	case v.mode == someOf && keepHit:
		c.mode = allOf
	case v.mode == someOf && c.keep.dead():
		c.mode = failing
	}
	return c
}

func (p *projector) leave(c view) {
	p.keep.leave(c.keep)
	p.drop.leave(c.drop)
}

// value writes what stays of the next value. fails reports a failing member below it. A value of which nothing stays
// is written empty; whether it goes as a whole is for the caller to say.
func (p *projector) value(v view) (fails bool, err error) {
	switch p.d.PeekKind() {
	case '{':
		return p.object(v)
	case '[':
		return p.array(v)
	}
	raw, err := p.d.ReadValue()
	if err != nil {
		return false, err
	}
	p.out = append(p.out, raw...)
	return raw[0] == '"' && p.fails.text(raw), nil
}

func (p *projector) object(v view) (fails bool, err error) {
	if _, err := p.d.ReadToken(); err != nil {
		return false, err
	}
	p.out = append(p.out, '{')
	empty := true
	for p.d.PeekKind() != '}' {
		raw, err := p.d.ReadValue()
		if err != nil {
			return false, err
		}
		start := len(p.out)
		p.out = append(append(p.out, raw...), ':')
		c := p.child(v, raw, 0)
		f, err := p.member(c, start)
		p.leave(c)
		if err != nil {
			return false, err
		}
		fails = fails || f
		if len(p.out) > start {
			p.out = append(p.out, ',')
			empty = false
		}
	}
	if _, err := p.d.ReadToken(); err != nil {
		return false, err
	}
	p.out = closed(p.out, '}', empty)
	return fails, nil
}

// closed replaces the last comma of a container by its closing bracket.
func closed(out []byte, b byte, empty bool) []byte {
	if empty {
		return append(out, b)
	}
	out[len(out)-1] = b
	return out
}

// member writes the value of the member whose name stands at out[start:], or takes the name back.
func (p *projector) member(c view, start int) (fails bool, err error) {
	before := p.kept
	p.kept++
	p.total++
	name := p.out[start : len(p.out)-1]
	r := roleOf(name)
	at := len(p.out)
	kind := p.d.PeekKind()
	container := kind == '{' || kind == '['
	if container && r == problem {
		// What stands under an error name is one failing member.
		c = view{mode: allOf}
		if _, err := p.value(c); err != nil {
			return false, err
		}
		fails = len(p.out) > at+len("[]")
	} else {
		if fails, err = p.value(c); err != nil {
			return false, err
		}
		raw := p.out[at:]
		switch {
		case container || r == plain:
		case kind == '"':
			fails = fails || stringFails(p.out[start:at-1], r, raw)
		default:
			fails = literalFails(p.out[start:at-1], r, raw)
		}
	}
	nothing := !container || p.kept == before+1
	if !fails && (c.mode == failing || c.mode == someOf && nothing) {
		p.out = p.out[:start]
		p.kept = before
	}
	return fails, nil
}

func (p *projector) array(v view) (fails bool, err error) {
	if _, err := p.d.ReadToken(); err != nil {
		return false, err
	}
	p.out = append(p.out, '[')
	empty, gone, gap := true, 0, 0
	i := 0
	for ; p.d.PeekKind() != ']'; i++ {
		start, before := len(p.out), p.kept
		c := p.child(v, nil, i)
		kind := p.d.PeekKind()
		f, err := p.value(c)
		p.leave(c)
		if err != nil {
			return false, err
		}
		fails = fails || f
		if kind == '"' && isItemsMark(p.out[start:]) {
			p.marked = true
		}
		if !f && (c.mode == failing || c.mode == someOf && kind != '{' && kind != '[') {
			p.out = p.out[:start]
			p.kept = before
			gone, gap = gone+1, start
			continue
		}
		p.out = append(p.out, ',')
		empty = false
	}
	if _, err := p.d.ReadToken(); err != nil {
		return false, err
	}
	if gone > 0 {
		p.out = insertMark(p.out, gap, gone, i)
		empty = false
	}
	p.out = closed(p.out, ']', empty)
	return fails, nil
}
