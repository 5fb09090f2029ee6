package jsonview

import (
	"fmt"
	"strings"
)

// fit makes a raw value fit a budget: sampled, then reduced to types, then to an outline. It returns what it did.
func fit(raw []byte, budget int, fails func(string) bool) (body []byte, degraded []string) {
	if len(raw) <= budget {
		return raw, nil
	}
	sampled, _ := Sample(string(raw), SampleOptions{Budget: budget, Failure: fails})
	if len(sampled) <= budget {
		return []byte(sampled), []string{"sampled"}
	}
	if some := plainHead(raw, budget); some != nil {
		return some, []string{"sampled"}
	}
	t := &typer{d: newDecoder(sampled), most: 4 * budget}
	if err := t.value(); err == nil && len(t.out) <= budget {
		return t.out, []string{"sampled", "types"}
	}
	if o, err := Outline(Text(string(raw)), OutlineOptions{Budget: budget, Failure: fails}); err == nil {
		return o.JSON(), []string{"outline"}
	}
	return []byte(`{"type":"too large to show"}`), []string{"nothing"}
}

// markRoom is the room for the element that stands for items.
const markRoom = 64

// plainHead is the first items of an array of numbers, booleans and nulls, as many as fit, which a sample keeps whole. It
// is nil for other values, and where nothing fits.
func plainHead(raw []byte, budget int) []byte {
	d := decoderOf(raw)
	if d.PeekKind() != '[' {
		return nil
	}
	_, _ = d.ReadToken()
	out := []byte{'['}
	shown, n := 0, 0
	for d.PeekKind() != ']' {
		v, err := d.ReadValue()
		if err != nil || v.Kind() == '"' || v.Kind() == '{' || v.Kind() == '[' {
			return nil
		}
		if shown == n && len(out)+len(v)+markRoom <= budget {
			out = append(append(out, v...), ',')
			shown++
		}
		n++
	}
	if shown == 0 {
		return nil
	}
	return closed(append(appendItemsMark(out, n-shown, n), ','), ']', false)
}

// hint says how to go on.
func (r *CompressResult) hint() {
	var b strings.Builder
	switch r.Mode {
	case FirstOfArray, SampleArray:
		fmt.Fprintf(&b, "%d of %d items", r.Kept, r.Total)
		if r.Failing > 0 {
			fmt.Fprintf(&b, ", among them %d of the %d that tell of a failure", r.FailingKept, r.Failing)
		}
		if r.Kept < r.Total {
			fmt.Fprintf(&b, "; slice path %q to %q shows a single one, filter finds some", appendIndex(r.Path, 0), appendIndex(r.Path, r.Total-1))
		}
	case TruncateStrings:
		fmt.Fprintf(&b, "%d of %d strings were cut; slice with the path of one shows it whole", r.Total-r.Kept, r.Total)
	case SelectKeys:
		fmt.Fprintf(&b, "%d of %d members; those that tell of a failure stay in any case", r.Kept, r.Total)
	default:
		fmt.Fprintf(&b, "values are replaced by their types, the %d items of all arrays by %d that differ; slice shows values", r.Total, r.Kept)
	}
	if len(r.Degraded) > 0 {
		fmt.Fprintf(&b, "; the result was too large and is %s", strings.Join(r.Degraded, ", then "))
	}
	if r.Problem != "" {
		b.WriteString("; " + r.Problem)
	}
	r.Hint = b.String()
}
