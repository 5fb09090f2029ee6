package ledger

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// rerunWithin is the time within which the same command counts as run again because of what its first result lacked.
// That is often wrong, and then makes the net saving smaller than it is.
const rerunWithin = 3 * time.Minute

// Sum is what some compactions saved.
type Sum struct {
	Name  string `json:"name,omitempty"`
	Calls int    `json:"calls"`
	// Applied counts the calls whose text was changed.
	Applied int `json:"applied"`
	Before  int `json:"before"`
	After   int `json:"after"`
}

// Saved is the difference in bytes, closing lines counted as a cost.
func (s Sum) Saved() int { return s.Before - s.After }

// Trouble is a rule whose work was not used.
type Trouble struct {
	Rule string `json:"rule"`
	// Undone counts the calls where the rule lost a failure line or failed, TooLittle those where it saved too little,
	// and Used those where its work was used.
	Undone    int `json:"undone"`
	TooLittle int `json:"tooLittle"`
	Used      int `json:"used"`
}

// Summary is what a journal comes to.
type Summary struct {
	Total Sum `json:"total"`
	// Closing are the bytes of closing lines; they are counted in Total.After.
	Closing int `json:"closingBytes"`
	// RawReads and RawBytes are the reads of kept originals.
	RawReads int `json:"rawReads"`
	RawBytes int `json:"rawBytes"`
	// Observed is what would have been saved where hosts only observe. It is in no other number.
	Observed Sum `json:"observed"`
	// Reruns and RerunBytes are the runs of a command soon after a result of it that lacked something.
	Reruns     int `json:"reruns"`
	RerunBytes int `json:"rerunBytes"`
	// Net is what was saved less what that cost in raw reads and reruns. It may be negative.
	Net       int       `json:"netBytes"`
	ByRule    []Sum     `json:"byRule"`
	ByCommand []Sum     `json:"byCommand"`
	ByDay     []Sum     `json:"byDay"`
	Troubles  []Trouble `json:"troubles"`
}

// Summarise adds the records up, which are in the order of their times. Days are those of loc. undone are the reasons
// that mean that a rule's work was undone.
func Summarise(records []Record, loc *time.Location, undone ...string) Summary {
	var s Summary
	rules, commands, days := map[string]*Sum{}, map[string]*Sum{}, map[string]*Sum{}
	troubles := map[string]*Trouble{}
	last := map[string]Record{}
	trouble := func(rule string) *Trouble {
		if troubles[rule] == nil {
			troubles[rule] = &Trouble{Rule: rule}
		}
		return troubles[rule]
	}
	for _, r := range records {
		if r.Kind == Raw {
			s.RawReads++
			s.RawBytes += r.After
			continue
		}
		if r.Kind == Observed {
			s.Observed.add("", r)
			continue
		}
		s.Total.add("", r)
		s.Closing += r.Closing
		group(rules, cmp.Or(r.Rule, r.Reason), r)
		group(commands, cmp.Or(strings.TrimSpace(r.Program+" "+r.Sub), r.Tool, "(unknown)"), r)
		group(days, r.Time.In(loc).Format(time.DateOnly), r)
		for _, id := range strings.Split(r.Rule, "+") {
			if id != "" {
				trouble(id).Used++
			}
		}
		for _, id := range r.Unused {
			if slices.Contains(undone, r.Reason) {
				trouble(id).Undone++
			} else {
				trouble(id).TooLittle++
			}
		}
		// Without a command nothing says that it is the same.
		if r.Program == "" {
			continue
		}
		if before, ok := last[r.Same]; ok && before.Rule != "" && r.Time.Sub(before.Time) <= rerunWithin {
			s.Reruns++
			s.RerunBytes += r.After
		}
		last[r.Same] = r
	}
	s.Net = s.Total.Saved() - s.RawBytes - s.RerunBytes
	bySaving := func(a, b Sum) int {
		return cmp.Or(cmp.Compare(b.Saved(), a.Saved()), cmp.Compare(b.Calls, a.Calls), cmp.Compare(a.Name, b.Name))
	}
	s.ByRule = sums(rules, bySaving)
	s.ByCommand = sums(commands, bySaving)
	s.ByDay = sums(days, func(a, b Sum) int { return cmp.Compare(a.Name, b.Name) })
	s.Troubles = []Trouble{}
	for _, t := range troubles {
		if t.Undone > 0 || t.TooLittle > t.Used {
			s.Troubles = append(s.Troubles, *t)
		}
	}
	slices.SortFunc(s.Troubles, func(a, b Trouble) int {
		return cmp.Or(cmp.Compare(b.Undone, a.Undone), cmp.Compare(b.TooLittle, a.TooLittle), cmp.Compare(a.Rule, b.Rule))
	})
	return s
}

func (s *Sum) add(name string, r Record) {
	s.Name = name
	s.Calls++
	s.Before += r.Before
	s.After += r.After
	if r.Rule != "" {
		s.Applied++
	}
}

func group(m map[string]*Sum, name string, r Record) {
	if m[name] == nil {
		m[name] = &Sum{}
	}
	m[name].add(name, r)
}

func sums(m map[string]*Sum, order func(a, b Sum) int) []Sum {
	out := make([]Sum, 0, len(m))
	for _, s := range m {
		out = append(out, *s)
	}
	slices.SortFunc(out, order)
	return out
}
