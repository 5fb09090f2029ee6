package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/store"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/rulespec"
)

// lostShown is how many lost lines of one output are shown.
const lostShown = 5

// replayed is what the rules make now of an output that was kept.
type replayed struct {
	ID      string `json:"id"`
	Command string `json:"command"`
	Bytes   int    `json:"bytes"`
	// Was and Now are the sizes of the result then, without its closing line, and now.
	Was  int    `json:"was"`
	Now  int    `json:"now"`
	Rule string `json:"rule"`
	// Lost are the lines that the result of then had and that of now has not.
	Lost []string `json:"lost"`
}

// replay takes the originals kept since then through the rules of this folder as they are now, as if they were
// trusted. Those whose result has not been kept, as with runs that were killed, are passed over.
func (c *Command) replay(since string) ([]replayed, error) {
	from, err := sinceTime(since, time.Now())
	if err != nil {
		return nil, err
	}
	a := c.app()
	s, err := a.Store("")
	if err != nil {
		return nil, err
	}
	es, err := s.List()
	if err != nil {
		return nil, err
	}
	o := a.RuleOptions(false)
	o.Trusted = func(string) bool { return true }
	sets := map[string]*engine.Engine{}
	out := []replayed{}
	for _, e := range es {
		if e.Time.Before(from) {
			break
		}
		was, ok := s.ResultText(e)
		text, err := s.Text(e)
		if !ok || err != nil {
			continue
		}
		if sets[e.Dir] == nil {
			sets[e.Dir] = builtin.NewEngine(rulespec.Load(e.Dir, o).Overlays, engine.Options{})
		}
		r := sets[e.Dir].Compact(kept(e, text))
		out = append(out, replayed{ID: e.ID, Command: what(e), Bytes: e.Bytes, Was: len(was), Now: len(r.Text), Rule: r.Stats.Rule, Lost: lost(was, r.Text)})
	}
	return out, nil
}

// lost are the distinct lines of one result that another has not, by what lines are compared by.
func lost(was, now string) []string {
	there := map[string]bool{"": true}
	for _, l := range lines.ParseMarked(now).Lines {
		body, _, _ := lines.CutFold(l.Text)
		there[lines.Key(body)] = true
	}
	out := []string{}
	for _, l := range lines.ParseMarked(was).Lines {
		body, _, _ := lines.CutFold(l.Text)
		key := lines.Key(body)
		if !l.Marker() && !there[key] {
			there[key] = true
			out = append(out, key)
		}
	}
	return out
}

// what is the command of an entry on one line.
func what(e store.Entry) string {
	s := e.Command
	if s == "" {
		s = strings.Join(e.Argv, " ")
	}
	if s == "" {
		s = e.Tool
	}
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 60 {
		s = string(r[:59]) + "…"
	}
	return s
}

func replayReport(rs []replayed) string {
	if len(rs) == 0 {
		return "no kept outputs to replay\n"
	}
	var b strings.Builder
	was, now, losing := 0, 0, 0
	for _, r := range rs {
		was += r.Was
		now += r.Now
		if r.Was == r.Now && len(r.Lost) == 0 {
			continue
		}
		fmt.Fprintf(&b, "%s  %s: %d → %d bytes of %d (%s)\n", r.ID, r.Command, r.Was, r.Now, r.Bytes, r.Rule)
		if len(r.Lost) > 0 {
			losing++
		}
		for i, l := range r.Lost {
			if i == lostShown {
				fmt.Fprintf(&b, "    and %s more\n", plural(len(r.Lost)-i, "line"))
				break
			}
			fmt.Fprintf(&b, "  - %s\n", l)
		}
	}
	fmt.Fprintf(&b, "%s replayed: %d → %d bytes, %d with newly lost lines\n", plural(len(rs), "output"), was, now, losing)
	return b.String()
}
