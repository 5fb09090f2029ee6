package cli

import (
	"fmt"
	"strings"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/engine"
)

// reasons are the reasons of stats in words.
func reason(rule string) string {
	switch rule {
	case engine.PassthroughSmall:
		return "the output is smaller than settings.min_bytes, which is 512 where it is not set"
	case engine.PassthroughLowSavings:
		return "no rule saves enough"
	case engine.PassthroughVerbatim:
		return "the output is itself the answer"
	case engine.PassthroughBinary:
		return "the output holds a NUL byte, so it is not text"
	case engine.PassthroughCompacted:
		return "the output has been compacted before"
	case engine.PassthroughOff:
		return "compaction is switched off"
	case engine.FailureFallback:
		return "a rule lost a failure line, so the original came back"
	case engine.FaultFallback:
		return "a rule failed, so the original came back"
	}
	return ""
}

// explanation is the trace of a reply in words, for people.
func explanation(r app.Reply, colour bool) string {
	var b strings.Builder
	bold, dim, plain := "", "", ""
	if colour {
		bold, dim, plain = "\x1b[1m", "\x1b[2m", "\x1b[0m"
	}
	fmt.Fprintf(&b, "%s%s%s: %s\n", bold, r.Stats.Rule, plain, outcome(r.Stats, r.Kept, r.Total))
	if w := r.Without; w != nil {
		fmt.Fprintf(&b, "without %s it would be %s: %s\n", w.Rule, w.Stats.Rule, outcome(w.Stats, w.Kept, w.Total))
	}
	if r.Trace == nil {
		return b.String()
	}
	if r.Trace.Reason != "" {
		fmt.Fprintf(&b, "%s\n", r.Trace.Reason)
	}
	if r.Trace.Veto {
		b.WriteString("The exit code says failure and no line is known to tell of it, so hardly anything may be taken. If a line does\n" +
			"tell, name its words: settings: {pin: ['…']}\n")
	}
	var silent []string
	for steps := r.Trace.Steps; len(steps) > 0; {
		st, n := steps[0], alike(steps)
		switch {
		case !st.Matched && st.Why == "":
			silent = append(silent, st.Rule)
		case n > 1:
			st.Rule = named(steps[:n])
			step(&b, st, bold, dim, plain)
		default:
			step(&b, st, bold, dim, plain)
		}
		steps = steps[n:]
	}
	if len(silent) > 0 {
		fmt.Fprintf(&b, "  %sdid not match: %s%s\n", dim, strings.Join(silent, ", "), plain)
	}
	return b.String()
}

// alike is the number of steps at the start that declined for the same reason, of which nothing else is to be said.
func alike(steps []engine.Step) int {
	first, n := &steps[0], 1
	same := func(st *engine.Step) bool {
		return !st.Acted && st.Why != "" && st.Why == first.Why && st.Origin == first.Origin && len(st.Stages)+len(st.Notes) == 0
	}
	for same(first) && n < len(steps) && same(&steps[n]) {
		n++
	}
	return n
}

func named(steps []engine.Step) string {
	ids := make([]string, len(steps))
	for i := range steps {
		ids[i] = steps[i].Rule
	}
	return strings.Join(ids, ", ")
}

// outcome is the result of a call in words.
func outcome(s engine.Stats, kept, total int) string {
	if s.Applied {
		return fmt.Sprintf("%d of %d bytes, %d of %d lines kept", s.CompactedBytes, s.OriginalBytes, kept, total)
	}
	return fmt.Sprintf("unchanged, %d bytes: %s", s.OriginalBytes, reason(s.Rule))
}

func step(b *strings.Builder, st engine.Step, bold, dim, plain string) {
	switch {
	case st.Acted:
		fmt.Fprintf(b, "  %s+ %s%s (%s): %d → %d lines, %d → %d bytes\n", bold, st.Rule, plain, st.Origin,
			st.LinesIn, st.LinesOut, st.BytesIn, st.BytesOut)
	default:
		why := st.Why
		if why == "" {
			why = "matched, and left the text as it was"
		}
		fmt.Fprintf(b, "  %s- %s (%s): %s%s\n", dim, st.Rule, st.Origin, why, plain)
	}
	for _, g := range st.Stages {
		stage(b, g)
	}
	for _, n := range st.Notes {
		fmt.Fprintf(b, "      %s\n", n)
	}
}

func stage(b *strings.Builder, g engine.Stage) {
	at := ""
	if g.Line > 0 {
		at = fmt.Sprintf(" (line %d)", g.Line)
	}
	if g.Skipped != "" {
		fmt.Fprintf(b, "      %s%s: skipped, %s\n", g.Name, at, g.Skipped)
		return
	}
	fmt.Fprintf(b, "      %s%s: %d → %d lines", g.Name, at, g.LinesIn, g.LinesOut)
	if g.Pinned > 0 {
		fmt.Fprintf(b, ", %d held by the guarantee", g.Pinned)
	}
	b.WriteByte('\n')
	for _, p := range g.Patterns {
		fmt.Fprintf(b, "        %6d × %s\n", p.Hits, p.Pattern)
	}
}
