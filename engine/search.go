package engine

import (
	"github.com/compaction-dev/compaction/engine/lines"
)

// FinishID is what stats call the last pass where no other rule acted.
const FinishID = "shorten-urls"

// search is the choice of rules for one call: at most one declared rule, then at most one compiled rule, then the
// fallback, each on what the one before made.
type search struct {
	engine  *Engine
	call    *Call
	doc     *lines.Doc
	want    promise
	total   int
	acted   []Acted
	noStore bool
}

// run returns the reason why the input passes, or "" where s.doc is the result.
func (s *search) run() string {
	verbatim := s.call.Ran.Verbatim() || VerbatimTool(s.call.Tool)
	if verbatim && !s.anyNamesCommand() {
		return PassthroughVerbatim
	}
	s.doc = s.call.parse()
	if s.call.trace != nil {
		s.call.trace.Veto = s.call.Veto
	}
	s.total = len(s.doc.Lines)
	s.want = promiseOf(s.doc, s.call.FailuresAlike)
	json := isJSONDocument(s.call.Text)

	stop, reason := s.first(s.engine.config.Overlays.Rules, func(r *Rule) string {
		switch {
		case verbatim && !r.NamesCommand:
			return "the output is verbatim, and the rule does not name the command"
		case json && !r.JSON && r.Origin.Layer != Library:
			return "the output is one JSON document, which is not cut by lines"
		}
		return ""
	})
	if reason != "" {
		return reason
	}
	if verbatim {
		if len(s.acted) == 0 {
			return PassthroughVerbatim
		}
		return ""
	}
	if !stop {
		if stop, reason = s.builtins(json); reason != "" {
			return reason
		}
	}
	if json && len(s.acted) == 0 {
		return PassthroughVerbatim
	}
	if !stop && !json {
		if reason = s.take(&s.engine.config.Fallback); reason != "" {
			return reason
		}
	}
	return s.finish(json)
}

func (s *search) anyNamesCommand() bool {
	for i := range s.engine.config.Overlays.Rules {
		if s.engine.config.Overlays.Rules[i].NamesCommand {
			return true
		}
	}
	return false
}

func (s *search) builtins(json bool) (stop bool, reason string) {
	return s.first(s.engine.config.Builtins, func(r *Rule) string {
		switch {
		case s.engine.disabled["*"] || s.engine.disabled[r.ID]:
			return "the rule is disabled"
		case s.call.Veto:
			return "the exit code says failure and no line does"
		case json && !r.JSON:
			return "the output is one JSON document, which is not cut by lines"
		}
		return ""
	})
}

// first asks rules in order until one acts. refuse says why a rule may not even be asked, or "".
func (s *search) first(rules []Rule, refuse func(*Rule) string) (stop bool, reason string) {
	for i := range rules {
		r := &rules[i]
		if why := refuse(r); why != "" {
			s.call.begin(r)
			s.call.Why(why)
			continue
		}
		before := len(s.acted)
		stop, reason = s.ask(r)
		if reason != "" || stop || len(s.acted) > before {
			return stop, reason
		}
	}
	return false, ""
}

func (s *search) ask(r *Rule) (stop bool, reason string) {
	s.call.begin(r)
	if !s.matches(r) {
		return false, ""
	}
	return s.apply(r)
}

// take is ask for the fallback, whose stop means nothing.
func (s *search) take(r *Rule) string {
	if r.Transform == nil {
		return ""
	}
	_, reason := s.ask(r)
	return reason
}

func (s *search) matches(r *Rule) (yes bool) {
	defer func() {
		if p := recover(); p != nil {
			yes = false
			s.call.Why("the match panicked")
		}
	}()
	yes = r.Match == nil || r.Match(s.call)
	if st := s.call.step(); st != nil {
		st.Matched = yes
	}
	return yes
}

// apply runs a rule whose match said yes and checks what it made.
func (s *search) apply(r *Rule) (stop bool, reason string) {
	out, err := s.call.run(r, s.doc)
	if err != nil {
		s.call.reason(r.ID + ": " + err.Error())
		s.acted = []Acted{{ID: r.ID, Origin: r.Origin}}
		return true, FaultFallback
	}
	if lines.Same(out.Doc, s.doc) {
		s.why("the rule would change nothing")
		return out.Stop, ""
	}
	if out.Doc.Blank() && !s.doc.Blank() {
		s.why("nothing but blank lines and markers would be left")
		return false, ""
	}
	if loss := s.check(r, &out); loss != "" {
		s.call.reason(r.ID + ": " + loss)
		s.acted = []Acted{{ID: r.ID, Origin: r.Origin}}
		return true, FailureFallback
	}
	if st := s.call.step(); st != nil {
		st.Acted = true
		st.LinesIn, st.LinesOut = len(s.doc.Lines), len(out.Doc.Lines)
		st.BytesIn, st.BytesOut = s.doc.Size(), out.Doc.Size()
		st.Doc = out.Doc
	}
	s.doc = out.Doc
	s.acted = append(s.acted, Acted{ID: r.ID, Origin: r.Origin})
	s.noStore = s.noStore || r.NoStore
	return out.Stop, ""
}

// why sets the reason of the step unless the rule has told a better one.
func (s *search) why(words string) {
	if st := s.call.step(); st != nil && st.Why == "" {
		st.Why = words
	}
}

func (s *search) finish(json bool) string {
	f := s.engine.config.Finish
	if f == nil || json {
		return ""
	}
	d := f(s.call, s.doc, len(s.acted) > 0)
	if lines.Same(d, s.doc) {
		return ""
	}
	if s.want.broken(d) != "" {
		return ""
	}
	s.doc = d
	if len(s.acted) == 0 {
		s.acted = append(s.acted, Acted{ID: FinishID, Origin: Origin{Layer: Builtin}})
	}
	return ""
}
