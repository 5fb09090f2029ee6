package pipeline

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/lines"
)

// Scope is how much of a line `replace` rewrites.
type Scope uint8

const (
	// ScopeAll replaces every match in the line.
	ScopeAll Scope = iota
	// ScopeFirst replaces the first match.
	ScopeFirst
	// ScopeLine puts the template in place of the whole line.
	ScopeLine
)

// ParseScope reads the `scope` of a `replace` stage; empty is all.
func ParseScope(word string) (Scope, error) {
	switch word {
	case "", "all":
		return ScopeAll, nil
	case "first":
		return ScopeFirst, nil
	case "line":
		return ScopeLine, nil
	}
	return 0, badParam("scope", "scope is all, first or line, not %q", word)
}

type replaceText struct {
	pattern *Pattern
	set     *Set
	with    template
	scope   Scope
}

// Replace makes the stage that rewrites lines. with is a template: `${1}` and `${name}` are groups of the pattern,
// `$$` is a dollar sign; a reference to a group that the pattern lacks is a [*ParamError]. A line that is rewritten
// loses its escape sequences. Of a row with carriage returns inside, each segment that matches is rewritten.
func Replace(pattern *Pattern, with string, scope Scope) (Stage, error) {
	t, err := parseTemplate(pattern, "with", with)
	if err != nil {
		return Stage{}, err
	}
	o := &replaceText{pattern: pattern, set: NewSet(pattern), with: t, scope: scope}
	return Stage{name: "replace", op: o, vetoed: true, takes: true}, nil
}

func (o *replaceText) apply(r *run) error {
	t := r.tracer(o.set)
	w := r.weave()
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		if l.Marker() || !t.match(l.Text) || r.pinned(l) {
			w.keep(i)
			continue
		}
		if o.scope == ScopeAll {
			r.spend(allWork(o.pattern, l.Text))
		}
		if err := w.put(i, o.line(l.Text)); err != nil {
			return err
		}
	}
	w.end()
	return nil
}

func (o *replaceText) line(text string) string {
	plain := lines.Plain(text)
	_, cr := splitCR(text)
	if strings.IndexByte(plain, '\r') >= 0 {
		if segs, ok := o.segments(plain); ok {
			return segs + cr
		}
	}
	rewritten, _ := o.rewrite(plain)
	return rewritten + cr
}

// segments rewrites the segments of a row. ok is false where none matches by itself.
func (o *replaceText) segments(plain string) (row string, ok bool) {
	var b strings.Builder
	first := true
	for seg := range lines.Segments(plain) {
		if !(ok && o.scope == ScopeFirst) {
			rewritten, yes := o.rewrite(seg)
			if yes && o.scope == ScopeLine {
				return rewritten, true
			}
			seg, ok = rewritten, ok || yes
		}
		if !first {
			b.WriteByte('\r')
		}
		first = false
		b.WriteString(seg)
	}
	return b.String(), ok
}

func (o *replaceText) rewrite(text string) (string, bool) {
	re := o.pattern.re()
	if o.scope != ScopeAll {
		m := re.FindStringSubmatchIndex(text)
		if m == nil {
			return text, false
		}
		if o.scope == ScopeLine {
			return string(o.with.expand(nil, text, m)), true
		}
		out := append([]byte(nil), text[:m[0]]...)
		return string(append(o.with.expand(out, text, m), text[m[1]:]...)), true
	}
	all := re.FindAllStringSubmatchIndex(text, -1)
	if all == nil {
		return text, false
	}
	var out []byte
	at := 0
	for _, m := range all {
		out = append(out, text[at:m[0]]...)
		out = o.with.expand(out, text, m)
		at = m[1]
	}
	return string(append(out, text[at:]...)), true
}

// splitCR splits off the carriage returns at the end of a line.
func splitCR(text string) (body, cr string) {
	body = strings.TrimRight(text, "\r")
	return body, text[len(body):]
}
