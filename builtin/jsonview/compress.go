package jsonview

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// The modes of [Compress].
const (
	FirstOfArray    = "first_of_array"
	SampleArray     = "sample_array"
	TruncateStrings = "truncate_strings"
	KeysOnly        = "keys_only"
	SelectKeys      = "select_keys"
)

// The defaults of [CompressOptions], and of the budgets of [Slice] and [Filter].
const (
	DefaultHead    = 3
	DefaultTail    = 2
	DefaultStrings = 80
	BodyBudget     = 16 << 10
)

// maxFull is the largest result in bytes that is worked out at all.
const maxFull = 64 << 20

// CompressOptions says what to make small and how. Zero means zero where nil means the default.
type CompressOptions struct {
	// Path is the value to compress.
	Path string
	// Mode is one of the constants.
	Mode string
	// ArrayHead and ArrayTail are the items that stay of the array with [SampleArray]: 3 and 2 by default.
	ArrayHead, ArrayTail *int
	// StringLen is how many characters stay of each string with [TruncateStrings]: 80 by default.
	StringLen *int
	// SelectKeys are what stays with [SelectKeys], with the objects that it stands in: names, at any level, or paths,
	// in which arrays need no step.
	SelectKeys []string
	// Budget is the size in bytes that the body stays below; 0 means [BodyBudget].
	Budget int
	// Failure is that of [SampleOptions].
	Failure func(line string) bool
}

// CompressResult is what [Compress] made.
type CompressResult struct {
	Path string `json:"path,omitempty"`
	Mode string `json:"mode"`
	// Body is the compressed value.
	Body json.RawMessage `json:"body"`
	// Kept of Total are items of arrays, strings that were left whole, or members, as Unit says.
	Kept  int    `json:"kept"`
	Total int    `json:"total"`
	Unit  string `json:"unit"`
	// Failing counts the items of the array that tell of a failure, FailingKept those of them in the sample.
	Failing     int `json:"failing,omitempty"`
	FailingKept int `json:"failingKept,omitempty"`
	// Degraded names what else was done so that the body fits; empty if nothing.
	Degraded []string `json:"degraded,omitempty"`
	// Problem says that the text is not whole, and where it ends.
	Problem string `json:"problem,omitempty"`
	Hint    string `json:"hint"`
	// Full is the result before it was degraded; nil if it was not.
	Full json.RawMessage `json:"-"`
}

// JSON writes the result on one line.
func (r *CompressResult) JSON() []byte { return encode(r) }

// Compress shrinks a value in one of five ways and says what it left out. What is still too large is sampled, then
// reduced to types, then to an outline, until it fits. The text is read once, and no more than the result is held in
// memory.
func Compress(src Source, o CompressOptions) (*CompressResult, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	p, err := ParsePath(o.Path)
	if err != nil {
		return nil, err
	}
	in, err := src.open()
	if err != nil {
		return nil, err
	}
	at, err := in.locate(p)
	if err != nil {
		return nil, err
	}
	c := compression{CompressOptions: o, in: in, at: at, r: in.at(at.start), fails: SampleOptions{Failure: o.Failure}.detector()}
	c.budget = o.Budget
	if c.budget <= 0 {
		c.budget = BodyBudget
	}
	c.res = &CompressResult{Path: at.path, Mode: o.Mode}
	if err := c.run(); err != nil {
		if errors.Is(err, errSpent) {
			return nil, &TooLargeError{Op: o.Mode, Size: in.size, Limit: maxFull, Hint: "choose a path below it, or sample its arrays"}
		}
		err = in.wrap(err, c.r.base)
		var syntax *SyntaxError
		if (o.Mode == KeysOnly || o.Mode == SelectKeys) && !at.records && errors.As(err, &syntax) && syntax.CutOff {
			if res, merr := Compress(in.mend(), o); merr == nil {
				res.Problem = err.Error()
				res.hint()
				return res, nil
			}
		}
		return nil, err
	}
	body, degraded := fit(c.out, c.budget, o.Failure)
	c.res.Body, c.res.Degraded = body, degraded
	if len(degraded) > 0 {
		c.res.Full = c.out
	}
	c.res.hint()
	return c.res, nil
}

func (o CompressOptions) check() error {
	switch o.Mode {
	case FirstOfArray, SampleArray, TruncateStrings, KeysOnly:
	case SelectKeys:
		if len(o.SelectKeys) == 0 {
			return &OptionError{Name: "selectKeys", Want: "the names or paths that stay"}
		}
	default:
		return &OptionError{Name: "mode", Value: o.Mode, Want: strings.Join([]string{FirstOfArray, SampleArray, TruncateStrings, KeysOnly}, ", ") + " or " + SelectKeys}
	}
	return errors.Join(notNegative("arrayHead", o.ArrayHead), notNegative("arrayTail", o.ArrayTail), notNegative("stringLen", o.StringLen))
}

// compression is one call of [Compress].
type compression struct {
	CompressOptions
	in     *input
	at     place
	r      *reader
	fails  *detector
	budget int
	out    []byte
	res    *CompressResult
}

func (c *compression) run() error {
	switch c.Mode {
	case FirstOfArray:
		return c.sample(1, 0)
	case SampleArray:
		return c.sample(or(c.ArrayHead, DefaultHead), or(c.ArrayTail, DefaultTail))
	case TruncateStrings:
		return c.truncate()
	case KeysOnly:
		return c.types()
	}
	return c.pick()
}

// sample keeps items of the array at hand.
func (c *compression) sample(head, tail int) error {
	w := &walker{d: c.r.Decoder, fails: c.fails, lim: limits{head: head, tail: tail, text: -1, asked: true}, partial: true, collect: true,
		items: &quota{room: c.budget / 2}, most: maxFull}
	if c.at.records {
		if err := w.records(c.in, c.r); err != nil {
			return err
		}
	} else {
		if k := w.d.PeekKind(); k != '[' && k != 0 {
			return c.in.wrongType(c.Mode, c.at, "array", typeName(k))
		}
		if _, err := w.value(false); err != nil {
			return err
		}
	}
	q := w.items
	c.out = w.out
	c.res.Kept, c.res.Total, c.res.Unit = q.total-q.gone, q.total, "items"
	c.res.Failing, c.res.FailingKept = q.failing, q.failing-q.goneFailed
	c.cutOff(w)
	return nil
}

func (c *compression) cutOff(w *walker) {
	if w.cut != nil {
		c.res.Problem = c.in.wrap(w.cut, c.r.base).Error()
	}
}

// wrongType is the error for a place of the wrong type. It names arrays that would do.
func (in *input) wrongType(op string, at place, want, got string) error {
	e := &TypeError{Path: at.path, Op: op, Want: want, Got: got}
	if o, err := Outline(in.Source, OutlineOptions{Path: at.path, Failure: func(string) bool { return false }}); err == nil {
		for _, a := range o.Arrays {
			e.Arrays = append(e.Arrays, fmt.Sprintf("%q", a.Path))
		}
	}
	return e
}

// truncate cuts the strings of the value at hand.
func (c *compression) truncate() error {
	w := &walker{d: c.r.Decoder, fails: c.fails, lim: limits{head: -1, text: or(c.StringLen, DefaultStrings)}, partial: true, most: maxFull}
	var err error
	if c.at.records {
		err = w.records(c.in, c.r)
	} else {
		_, err = w.value(false)
	}
	if err != nil {
		return err
	}
	c.out = w.out
	c.res.Kept, c.res.Total, c.res.Unit = w.texts-w.cutTexts, w.texts, "strings"
	c.cutOff(w)
	return nil
}

// types replaces values by the names of their types.
func (c *compression) types() error {
	t := &typer{d: c.r.Decoder, most: maxFull}
	if !c.at.records {
		if err := t.value(); err != nil {
			return err
		}
	} else {
		t.out = append(t.out, '[')
		items := shapes{t: t}
		if err := c.in.eachRecord(c.r, func(raw []byte) error {
			t.d = decoderOf(raw)
			return items.add(t.value)
		}); err != nil {
			return err
		}
		items.close()
	}
	c.out = t.out
	c.res.Kept, c.res.Total, c.res.Unit = t.kept, t.total, "items"
	return nil
}

// pick keeps members by name or path.
func (c *compression) pick() error {
	var keep [][]step
	for _, k := range c.SelectKeys {
		if isName(k) {
			keep = append(keep, []step{{name: k, hasName: true, deep: true}})
			continue
		}
		paths, err := patterns([]string{k})
		if err != nil {
			return err
		}
		keep = append(keep, paths...)
	}
	p := &projector{d: c.r.Decoder, keep: tracker{paths: keep, through: true}, fails: c.fails}
	if !c.at.records {
		if _, err := p.value(p.root()); err != nil {
			return err
		}
	} else {
		p.out = append(p.out, '[')
		n := 0
		if err := c.in.eachRecord(c.r, func(raw []byte) error {
			p.d = decoderOf(raw)
			_, err := p.value(p.root())
			p.out = append(p.out, ',')
			n++
			return err
		}); err != nil {
			return err
		}
		p.out = closed(p.out, ']', n == 0)
	}
	c.out = p.out
	c.res.Kept, c.res.Total, c.res.Unit = p.kept, p.total, "members"
	return nil
}

// isName reports whether a text is a plain member name and no path.
func isName(s string) bool {
	return s != "" && !strings.ContainsAny(s, `.[\*`) && s[0] != '/' && s[0] != '$'
}
