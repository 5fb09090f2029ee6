package builtin

import "github.com/compaction-dev/compaction/engine/lines"

// settle turns the verdicts into what goes: it takes back those whose tool did not run and those on failure lines and
// evidence, and decides headings, progress and blank lines by what goes around them. It reports whether anything
// goes.
func (s *scan) settle() bool {
	var last [toolCount]bool
	var left [toolCount]int
	next := false // whether the next line that is not empty goes
	all := false  // whether all lines down to the next blank one go, and there is one
	any := false
	for i := len(s.marks) - 1; i >= 0; i-- {
		m := s.marks[i]
		l := &s.doc.Lines[i]
		switch {
		case l.Kind != lines.Source:
			m = 0
		case m&empty != 0:
			if l.Flags&lines.Failure != 0 || s.explains(i) {
				m = 0
			}
			s.marks[i] = m
			all = true
			continue
		case m == 0 || !s.ran(m) || l.Flags&lines.Failure != 0 || m&certain == 0 && s.explains(i):
			m = 0
		case m&latest != 0:
			t := m & toolMask
			if !last[t] {
				last[t], m = true, 0
			}
		case m&crowd != 0:
			t := m & toolMask
			if left[t] < 3 || s.crowds[t] <= crowded {
				left[t]++
				m = 0
			}
		case m&heading != 0 && !next, m&section != 0 && !(all && next):
			m = 0
		}
		all = all && m != 0
		s.marks[i] = m
		next = m != 0
		any = any || next
	}
	if any {
		s.settleEmpty()
	}
	return any
}

// settleEmpty takes out the blank lines between lines that go.
func (s *scan) settleEmpty() {
	gone := false // whether the last line that is not empty goes
	from := -1    // where the run of empty lines starts
	for i := range s.marks {
		if s.marks[i]&empty != 0 {
			if from < 0 {
				from = i
			}
			continue
		}
		goes := s.marks[i] != 0
		if from >= 0 {
			s.clear(from, i, gone && goes)
			from = -1
		}
		gone = goes
	}
	if from >= 0 {
		s.clear(from, len(s.marks), false)
	}
}

func (s *scan) clear(from, to int, goes bool) {
	if goes {
		return
	}
	for i := from; i < to; i++ {
		s.marks[i] = 0
	}
}

// explains reports whether a line is evidence, of this text or, by its flag, of one that it was made from.
func (s *scan) explains(i int) bool {
	return s.doc.Lines[i].Flags&lines.Evidence != 0 || s.evidence.Has(i)
}
