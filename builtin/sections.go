package builtin

import "github.com/compaction-dev/compaction/engine/lines"

// settleSections takes out the titles of test groups of which every test goes: a title is indented and stands over
// lines that are indented more. At the left margin a line may be anything, and stays.
func (s *scan) settleSections() {
	type section struct {
		indent int
		kept   bool // whether a line of it stays
	}
	var below []section
	for i := len(s.marks) - 1; i >= 0; i-- {
		m := s.marks[i]
		if m&empty != 0 || s.doc.Lines[i].Marker() {
			continue
		}
		r := s.prefix.row(s.doc.Lines[i].Text)
		children, kept := false, false
		for len(below) > 0 && below[len(below)-1].indent > r.indent {
			kept = kept || below[len(below)-1].kept
			children = true
			below = below[:len(below)-1]
		}
		if m == 0 && r.indent >= 2 && children && !kept && s.doc.Lines[i].Flags&(lines.Failure|lines.Evidence) == 0 {
			m = mark(specs)
			s.marks[i] = m
		}
		below = append(below, section{r.indent, kept || m == 0})
	}
}
