package jsonview

import "github.com/go-json-experiment/json/jsontext"

// pick hands the raw values that a path names to emit, in the order of the text. A raw value is valid until emit
// returns.
func (p Path) pick(d *jsontext.Decoder, emit func(raw []byte)) error {
	if p.query != nil {
		raw, err := d.ReadValue()
		if err != nil {
			return err
		}
		raw = append([]byte(nil), raw...)
		found, err := runQuery(p, raw)
		if err != nil {
			return err
		}
		return found.pick(decoderOf(raw), emit)
	}
	k := picker{tracker: tracker{paths: [][]step{p.steps}}, emit: emit}
	s, hit := k.root()
	return k.value(d, s, hit)
}

// picker follows one path with many matches through a text.
type picker struct {
	tracker
	emit func(raw []byte)
}

func (p *picker) value(d *jsontext.Decoder, s state, hit bool) error {
	if hit {
		raw, err := d.ReadValue()
		if err != nil {
			return err
		}
		p.emit(raw)
		if s.dead() {
			return nil
		}
		return p.value(decoderOf(raw), s, false)
	}
	kind := d.PeekKind()
	if s.dead() || kind != '{' && kind != '[' {
		return d.SkipValue()
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	for i := 0; ; i++ {
		if k := d.PeekKind(); k == '}' || k == ']' {
			break
		}
		var c state
		var hit bool
		if kind == '{' {
			raw, err := d.ReadValue()
			if err != nil {
				return err
			}
			c, hit = p.name(s, raw)
		} else {
			c, hit = p.item(s, i)
		}
		err := p.value(d, c, hit)
		p.leave(c)
		if err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err
}
