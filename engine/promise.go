package engine

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// promise is what a result has to hold: the distinct failure lines of a text, in the order of their first
// occurrence, by what lines are compared by.
type promise struct {
	keys  []string
	index map[string]int
}

// promiseOf reads the promise off a text whose failure lines are flagged. Where alike is set, lines that differ only
// in times, numbers, hex and uuids are one kind, of which the first and the last are promised.
func promiseOf(d *lines.Doc, alike bool) promise {
	p := promise{index: map[string]int{}}
	for i := range d.Lines {
		l := &d.Lines[i]
		if l.Flags&lines.Failure == 0 || l.Marker() {
			continue
		}
		for k := range failureKeys(l) {
			p.add(k)
		}
	}
	if alike {
		return p.firstAndLast()
	}
	return p
}

// failureKeys yields what a failure line is compared by: each of its segments that is a failure, or the whole line
// where only a user's pattern makes it one.
func failureKeys(l *lines.Line) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		if strings.IndexByte(strings.TrimRight(l.Text, "\r"), '\r') < 0 {
			yield(lines.Key(l.Text))
			return
		}
		found := false
		for s := range lines.Segments(l.Text) {
			if failure.Match(s) {
				found = true
				if !yield(lines.Key(s)) {
					return
				}
			}
		}
		if !found {
			yield(lines.Key(l.Text))
		}
	}
}

func (p *promise) add(key string) {
	if _, ok := p.index[key]; !ok {
		p.index[key] = len(p.keys)
		p.keys = append(p.keys, key)
	}
}

func (p promise) firstAndLast() promise {
	last := map[string]int{}
	first := map[string]int{}
	masks := make([]string, len(p.keys))
	for i, k := range p.keys {
		masks[i] = failure.Alike(k)
		if _, ok := first[masks[i]]; !ok {
			first[masks[i]] = i
		}
		last[masks[i]] = i
	}
	out := promise{index: map[string]int{}}
	for i, k := range p.keys {
		if first[masks[i]] == i || last[masks[i]] == i {
			out.add(k)
		}
	}
	return out
}

// broken says in words which promised line a text lacks or has out of order, or "". Its cost follows the size of the
// text, not the number of promised lines.
func (p *promise) broken(d *lines.Doc) string {
	next := 0
	see := func(key string) bool {
		i, ok := p.index[key]
		if !ok {
			if body, _, cut := lines.CutFold(key); cut {
				i, ok = p.index[strings.TrimSpace(body)]
			}
		}
		if ok && i == next {
			next++
		}
		return !ok || i < next
	}
	for i := range d.Lines {
		l := &d.Lines[i]
		if l.Marker() || l.Flags&lines.Failure == 0 && l.Kind == lines.Source {
			continue
		}
		for k := range failureKeys(l) {
			// A written line may say what a failure line further down says, which keeps its place.
			if !see(k) && l.Kind != lines.Written {
				return fmt.Sprintf("the failure line %q is gone or comes too late", cut(p.keys[next]))
			}
		}
	}
	if next < len(p.keys) {
		return fmt.Sprintf("the failure line %q is gone", cut(p.keys[next]))
	}
	return ""
}

func cut(s string) string {
	const most = 120
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// check holds the result of a rule against the promise and returns in words what is broken, or "".
func (s *search) check(r *Rule, out *Outcome) string {
	if r.Check != nil {
		switch err := r.Check(s.call, s.doc.String(), out.Doc.String()); {
		case err == nil:
			s.want = promiseOf(out.Doc, s.call.FailuresAlike)
			return ""
		case err != ErrLines:
			return err.Error()
		}
	}
	want := s.want
	if r.Visible != nil {
		seen := r.Visible(s.call, s.doc)
		failure.Annotate(seen, s.call.Pin)
		failure.Annotate(out.Doc, s.call.Pin)
		want = promiseOf(seen, s.call.FailuresAlike)
	}
	if out.Pin != nil {
		want = s.pinned(out.Pin)
	}
	if loss := want.broken(out.Doc); loss != "" {
		return loss
	}
	s.want = want
	return ""
}

// pinned is the promise with the lines that the rule's own patterns add. They stay promised for what acts after it.
func (s *search) pinned(pin func(plain string) bool) promise {
	d := &lines.Doc{Lines: append([]lines.Line(nil), s.doc.Lines...)}
	for i := range d.Lines {
		if l := &d.Lines[i]; !l.Marker() && pin(lines.Plain(l.Text)) {
			l.Flags |= lines.Failure
		}
	}
	return promiseOf(d, s.call.FailuresAlike)
}

// isJSONDocument reports whether the whole text is one JSON object or array.
func isJSONDocument(text string) bool {
	t := strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if len(t) < 2 {
		return false
	}
	if !(t[0] == '{' && t[len(t)-1] == '}' || t[0] == '[' && t[len(t)-1] == ']') {
		return false
	}
	return json.Valid([]byte(t))
}
