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
	t := &typer{d: newDecoder(sampled), most: 4 * budget}
	if err := t.value(); err == nil && len(t.out) <= budget {
		return t.out, []string{"sampled", "types"}
	}
	if o, err := Outline(Text(string(raw)), OutlineOptions{Budget: budget, Failure: fails}); err == nil {
		return o.JSON(), []string{"outline"}
	}
	return []byte(`{"type":"too large to show"}`), []string{"nothing"}
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
