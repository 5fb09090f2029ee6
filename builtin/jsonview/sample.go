package jsonview

import (
	"errors"
	"strings"

	"github.com/compaction-dev/compaction/engine/failure"
)

// DefaultBudget is the size in bytes that [Sample] aims at, DefaultAbove the size, white space aside, up to which it
// samples nothing.
const (
	DefaultBudget = 8 << 10
	DefaultAbove  = 24 << 10
)

// SampleOptions says how hard [Sample] and its kin shrink a text. The zero value is the default for outputs that
// nobody has asked to be sampled.
type SampleOptions struct {
	// Budget is the size in bytes to aim at; 0 means [DefaultBudget]. Failing members are kept even if they alone are
	// larger.
	Budget int
	// Above is the size in bytes up to which a text loses white space only; 0 means Budget if that is set, and else
	// [DefaultAbove].
	Above int
	// Head and Tail are how many items of each array stay at its start and end, Strings is how many characters stay
	// of a string. If any of the three is set, these limits hold and Budget does not count; what is not set then has
	// no limit, but a set Head makes an unset Tail zero and the other way round. Zero means zero, negative is unset.
	Head, Tail, Strings *int
	// Failure says which lines are failure lines; nil means [failure.Match]. It must not keep its argument.
	Failure func(line string) bool
}

func (o SampleOptions) detector() *detector {
	if o.Failure != nil {
		return &detector{match: o.Failure}
	}
	return &detector{match: failure.Match}
}

// ladder is how hard a text is sampled, step by step, until it fits.
var ladder = [...]limits{
	whole,
	{head: -1, text: 1000},
	{head: 20, tail: 5, text: 500, last: 40},
	{head: 10, tail: 3, text: 300, last: 20},
	{head: 3, tail: 2, text: 200, last: 6},
	{head: 3, tail: 2, text: 80, last: 6},
}

// hardFrom is the size in bytes from which only the last step, in one pass, is taken: milder ones would hardly ever be
// enough.
const hardFrom, hardStep = 1 << 20, len(ladder) - 1

// plan is the limits to try, mildest first, and the sizes that end the search: fit is that of the first step.
type plan struct {
	steps       []limits
	fit, budget int
}

// enough reports whether a result of step i is small enough.
func (p plan) enough(i, size int) bool {
	return size <= p.budget || i == 0 && size <= p.fit
}

func (o SampleOptions) plan(size int) plan {
	head, tail, text := unset(o.Head), unset(o.Tail), unset(o.Strings)
	if head >= 0 || tail >= 0 || text >= 0 {
		if head < 0 && tail >= 0 {
			head = 0
		}
		return plan{steps: []limits{{head: head, tail: max(tail, 0), text: text, asked: true}}}
	}
	p := plan{steps: ladder[:], fit: max(o.Above, 0), budget: max(o.Budget, 0)}
	if p.fit == 0 && p.budget == 0 {
		p.fit = DefaultAbove
	}
	if p.budget == 0 {
		p.budget = DefaultBudget
	}
	p.fit = max(p.fit, p.budget)
	if size >= hardFrom && size > 16*p.fit {
		p.steps = ladder[hardStep:]
	}
	return p
}

// records is the plan for a text of several values: a log of which nobody needs every line.
func (o SampleOptions) records(size int) plan {
	p := o.plan(size)
	if o.Above == 0 {
		p.fit = p.budget
	}
	return p
}

func unset(n *int) int {
	if n == nil {
		return -1
	}
	return max(-1, *n)
}

// Sample shrinks a text that is JSON, in place: arrays are sampled, long strings are cut, white space between tokens
// goes. One document comes back as one valid document with all its keys, every failing member (see [FailingMembers]),
// and arrays of only numbers, booleans and nulls whole; what is gone is said as the package describes. Of a text of
// several documents or records (NDJSON), every line that is not JSON stays as it is, every failing record too, and
// runs of others may be replaced by a marker line.
//
// ok is false, and the text comes back as it is, if it is not mostly JSON, if it would not become smaller, or if it
// nests deeper than the 10,000 levels that the parser takes. A result is not changed by a second call. Safe for
// concurrent use.
func Sample(text string, o SampleOptions) (result string, ok bool) {
	w := &walker{d: newDecoder(""), fails: o.detector(), done: sampledArrays(text)}
	p := o.plan(len(text))
	best := ""
	for i, lim := range p.steps {
		w.lim, w.most = lim, 0
		if i < len(p.steps)-1 {
			w.most = 4*p.fit + 1<<16
		}
		out, err := sampleDocument(w, text)
		switch err {
		case nil:
		case errSpent:
			continue
		case errSeveral:
			return sampleRecords(w, text, o.records(len(text)))
		default:
			if i == 0 {
				return sampleRecords(w, text, o.records(len(text)))
			}
			return text, false
		}
		best = out
		if p.enough(i, len(out)) {
			break
		}
	}
	if len(best) >= len(text) {
		return text, false
	}
	return best, true
}

// errSeveral says that there is more than one value in a text.
var errSeveral = errors.New("not one document")

// sampleDocument walks a text of one value. What stands around the value, byte order mark and line feed, stays.
func sampleDocument(w *walker, text string) (string, error) {
	mark, rest := cutMark(text)
	w.reset(rest)
	w.out = append(w.out, mark...)
	if k := w.d.PeekKind(); k != '{' && k != '[' {
		return "", errSeveral
	}
	if _, err := w.value(false); err != nil {
		return "", err
	}
	if strings.TrimRight(rest[w.d.InputOffset():], " \t\r\n") != "" {
		return "", errSeveral
	}
	return string(w.out) + lineEnd(rest), nil
}

const byteOrderMark = "\ufeff"

func cutMark(text string) (mark, rest string) {
	if strings.HasPrefix(text, byteOrderMark) {
		return byteOrderMark, text[len(byteOrderMark):]
	}
	return "", text
}

// lineEnd returns the line end that a text closes with, if any.
func lineEnd(text string) string {
	switch {
	case strings.HasSuffix(text, "\r\n"):
		return "\r\n"
	case strings.HasSuffix(text, "\n"):
		return "\n"
	}
	return ""
}

// sampledArrays finds the arrays of one document that hold the element of an earlier sampling, by the offset behind
// their bracket. Such arrays are not sampled again.
func sampledArrays(text string) map[int64]bool {
	if !strings.Contains(text, itemsProbe) {
		return nil
	}
	_, text = cutMark(text)
	done := map[int64]bool{}
	d := newDecoder(text)
	var open []int64
	for {
		switch d.PeekKind() {
		case '"':
			raw, err := d.ReadValue()
			if err != nil {
				return done
			}
			if isItemsMark(raw) {
				if kind, _ := d.StackIndex(d.StackDepth()); kind == '[' {
					done[open[d.StackDepth()-1]] = true
				}
			}
			continue
		case '[', '{':
			if _, err := d.ReadToken(); err != nil {
				return done
			}
			open = append(open[:d.StackDepth()-1], d.InputOffset())
			continue
		}
		if _, err := d.ReadToken(); err != nil {
			return done
		}
	}
}
