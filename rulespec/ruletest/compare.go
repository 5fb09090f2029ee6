package ruletest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
)

// acted compares which rules acted with what the test wants. It returns false where a rule did not act that should
// have: then the rest of the test would only say so again.
func (r *Result) acted(got *engine.Result) bool {
	t := &r.Test
	did := slices.ContainsFunc(got.Acted, func(a engine.Acted) bool { return got.Stats.Applied && a.ID == t.Rule })
	want := t.ActedRule == "" || t.ActedRule == t.Rule
	if t.Fires != nil {
		want = *t.Fires
	}
	switch {
	case want && !did && got.Stats.Rule == engine.PassthroughLowSavings && slices.ContainsFunc(got.Unused, func(a engine.Acted) bool { return a.ID == t.Rule }):
		r.failf("the rule %s saves too little (%s)%s; give the test more of the lines that go", t.Rule, got.Stats.Rule, why(got.Trace, ""))
		return false
	case want && !did:
		r.failf("the rule %s did not act (%s)%s", t.Rule, got.Stats.Rule, why(got.Trace, t.Rule))
		return false
	case !want && did && t.Fires != nil:
		r.failf("the rule %s acted", t.Rule)
	}
	if id := t.ActedRule; id != "" && id != got.Stats.Rule && !slices.Contains(strings.Split(got.Stats.Rule, "+"), id) {
		r.failf("rule is %s, not %s%s", got.Stats.Rule, id, why(got.Trace, id))
	}
	return true
}

// why is what the engine says of a rule that did not act, with a colon in front, or empty.
func why(trace *engine.Trace, id string) string {
	if trace == nil {
		return ""
	}
	for _, s := range trace.Steps {
		if s.Rule == id && s.Why != "" {
			return ": " + s.Why
		}
	}
	if trace.Reason != "" {
		return ": " + trace.Reason
	}
	return ""
}

// texts compares what the result holds and how large it is.
func (r *Result) texts(input string) {
	for _, s := range r.Test.Contains {
		switch {
		case strings.Contains(r.Text, s):
		case strings.Contains(input, s):
			r.failf("contains: %q is in the input and not in the result", s)
		default:
			r.failf("contains: %q is neither in the result nor in the input", s)
		}
	}
	for _, s := range r.Test.Excludes {
		if i := strings.Index(r.Text, s); i >= 0 {
			start := strings.LastIndexByte(r.Text[:i], '\n') + 1
			r.failf("excludes: the result holds %q, in line %d: %q%s", s, strings.Count(r.Text[:i], "\n")+1, cut(first(r.Text[start:])), held(first(r.Text[start:])))
		}
	}
	if most := r.Test.MaxRatio; most != nil && len(input) > 0 {
		if ratio := float64(len(r.Text)) / float64(len(input)); ratio > *most {
			r.failf("max_ratio: the result has %d of %d bytes, which is %.2f and more than %g", len(r.Text), len(input), ratio, *most)
		}
	}
}

// whole compares the whole result, line feeds at its end aside.
func (r *Result) whole(update bool) {
	if want := r.Test.Equals; want != nil {
		r.same("equals", *want)
	}
	if r.Test.Golden == "" {
		return
	}
	path := filepath.Join(r.Test.Dir, filepath.FromSlash(r.Test.Golden))
	want, err := read(path)
	switch {
	case update && (err != nil || want != r.Text):
		if err := os.WriteFile(path, []byte(r.Text), 0o644); err != nil {
			r.failf("golden: %s: %v", r.Test.Golden, bare(err))
			return
		}
		r.Updated = true
	case os.IsNotExist(err):
		r.failf("golden: %s does not exist; check --update writes it", r.Test.Golden)
	case err != nil:
		r.failf("golden: %s: %v", r.Test.Golden, bare(err))
	default:
		r.same("golden", want)
	}
}

func (r *Result) same(key, want string) {
	got := strings.TrimRight(r.Text, "\n")
	want = strings.TrimRight(want, "\n")
	if got == want {
		return
	}
	n := 1
	for {
		g, gotRest, gotMore := strings.Cut(got, "\n")
		w, wantRest, wantMore := strings.Cut(want, "\n")
		switch {
		case g != w:
			r.failf("%s: line %d is %q and not %q", key, n, cut(g), cut(w))
			return
		case !gotMore:
			r.failf("%s: the result ends after line %d, and %q is to follow", key, n, cut(first(wantRest)))
			return
		case !wantMore:
			r.failf("%s: %q follows line %d, with which the result is to end", key, cut(first(gotRest)), n)
			return
		}
		got, want = gotRest, wantRest
		n++
	}
}

// held says so where a line is one that no rule may take, of which authors of rules are not always aware.
func held(line string) string {
	if failure.Match(line) {
		return ", which tells of a failure and is never taken"
	}
	return ""
}

func first(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

func cut(s string) string {
	const most = 160
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
