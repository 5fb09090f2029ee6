package builtin

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// matcher looks at one row of a text. It returns for which tool the row is noise, and tells the scan what it sees.
type matcher func(s *scan, r *row) mark

// scan is the state of one pass over a text. It belongs to one goroutine.
type scan struct {
	seen uint64
	doc  *lines.Doc
	// evidence is what explains the failures of doc.
	evidence failure.LineSet
	marks    []mark
	at       int
	prefix   prefixes
	row      row // what the matchers look at
	asked    *matchersOf

	// open holds the lines that started something, by its name; the line that ends it makes them noise.
	open map[string]int
	// crowds counts the lines of each tool that are worth their room only while they are few.
	crowds [toolCount]int
	// fronts holds, by line, how many bytes at its start are segments that are noise while a later one is not.
	fronts map[int]int

	ci        ciState
	single    bool // no line of the text has several segments
	redrawn   bool // in a line of several segments
	tapDetail bool // in the block of details below a test that passed
}

// saw tells that a tool ran.
func (s *scan) saw(t tool) { s.seen |= 1 << t }

func (s *scan) ran(m mark) bool { return s.seen&(1<<tool(m&toolMask)) != 0 }

// start remembers that this line only says that name has started.
func (s *scan) start(name string) {
	if s.open == nil {
		s.open = map[string]int{}
	}
	s.open[name] = s.at
}

// end makes the line that said that name has started noise: the line that ends it stands in the text or is noise
// itself.
func (s *scan) end(name string, m mark) {
	if i, ok := s.open[name]; ok {
		s.marks[i] = m
		delete(s.open, name)
	}
}

// withoutNoise is d without its noise. ran are tools that the command is known to have run. A text that would not get
// smaller, or of which nothing would be left, comes back as it is.
func withoutNoise(d *lines.Doc, ran ...tool) *lines.Doc {
	s := scan{doc: d, marks: make([]mark, len(d.Lines)), asked: matchersByByte()}
	if d.Src != "" {
		s.prefix.plain = strings.IndexByte(d.Src, 0x1b) < 0 && !strings.Contains(d.Src, "\u009b")
		s.single = strings.IndexByte(d.Src, '\r') < 0
	}
	s.saw(anyTool)
	s.saw(buildSteps)
	for _, t := range ran {
		s.saw(t)
	}
	if len(d.Src) >= lines.HalvesFrom {
		lines.Both(s.lookAtAll, func() { s.evidence = failure.Evidence(d) })
	} else {
		s.lookAtAll()
	}
	if !s.any() && len(s.fronts) == 0 {
		return d
	}
	if s.evidence == nil {
		s.evidence = failure.Evidence(d)
	}
	settled := s.settle()
	if !settled && len(s.fronts) == 0 {
		return d
	}
	out := s.kept()
	if out.Size() >= d.Size() || out.Blank() {
		return d
	}
	return out
}

func (s *scan) lookAtAll() {
	for i := range s.doc.Lines {
		if l := &s.doc.Lines[i]; l.Kind == lines.Source {
			s.at = i
			s.marks[i] = s.look(l.Text)
		}
	}
}

// kept is the text without the lines whose marks have settled, its evidence flagged.
func (s *scan) kept() *lines.Doc {
	var b lines.Builder
	gone := 0
	for _, m := range s.marks {
		if m != 0 {
			gone++
		}
	}
	b.Grow(len(s.marks) - gone + 1)
	for i, l := range s.doc.Lines {
		if s.evidence.Has(i) {
			l.Flags |= lines.Evidence
		}
		if n := s.fronts[i]; n > 0 && l.Flags&lines.Failure == 0 {
			l.Text = l.Text[n:]
		}
		if s.marks[i] != 0 && !l.Marker() {
			b.Drop(l)
		} else {
			b.Keep(l)
		}
	}
	return b.Doc(s.doc.FinalNewline)
}

// any reports whether a matcher named a line as noise for a tool that ran.
func (s *scan) any() bool {
	for _, m := range s.marks {
		if m != 0 && m&empty == 0 && s.ran(m) {
			return true
		}
	}
	return false
}

// look asks the matchers about a line. One that was redrawn is noise only if each of its segments is.
func (s *scan) look(line string) mark {
	if s.single || strings.IndexByte(strings.TrimRight(line, "\r"), '\r') < 0 {
		return s.lookSegment(line)
	}
	whole := empty | mark(anyTool)
	front, timer := 0, false
	s.redrawn = true
	defer func() { s.redrawn = false }()
	for seg := range lines.Segments(line) {
		m := s.lookSegment(seg)
		switch {
		case m&empty != 0:
		case m&toolMask == 0, whole&toolMask != mark(anyTool) && m&toolMask != mark(anyTool) && m&toolMask != whole&toolMask:
			if whole == mark(anyTool) && front > 0 {
				s.front(front)
			}
			return 0
		case whole&empty != 0 || whole&toolMask == mark(anyTool):
			whole = m
		}
		// The name of the timer that starts stays with the command that it takes the time of.
		if timer = timer || startsTimer(seg); !timer {
			front += len(seg) + 1
		}
	}
	return whole
}

// front remembers that the first n bytes of this line are segments of noise. They are taken off lines that stay, as
// what a CI system writes in front of the command that it runs: a terminal does not show them. A line of which any
// segment is a failure stays whole.
func (s *scan) front(n int) {
	if s.fronts == nil {
		s.fronts = map[int]int{}
	}
	s.fronts[s.at] = n
}

// longestNoise is how many bytes a row may have to be noise. The longest are calls of linkers; what is longer is data,
// and not worth a look.
const longestNoise = 64 << 10

func (s *scan) lookSegment(segment string) mark {
	if len(segment) > longestNoise {
		return 0
	}
	s.row = s.prefix.row(segment)
	if s.row.body == "" {
		return empty | mark(anyTool)
	}
	if v := s.inSection(); v != 0 {
		return v
	}
	b := s.row.body
	var verdict mark
	for _, m := range s.asked.first[b[0]] {
		if v := m(s, &s.row); v&toolMask == mark(anyTool) {
			return v
		} else if verdict == 0 {
			verdict = v
		}
	}
	for _, m := range s.asked.last[b[len(b)-1]] {
		if v := m(s, &s.row); v&toolMask == mark(anyTool) {
			return v
		} else if verdict == 0 {
			verdict = v
		}
	}
	if verdict&crowd != 0 {
		s.crowds[verdict&toolMask]++
	}
	return verdict
}

// inSection decides rows by what they stand in: a section of a CI log, the details of a test that passed.
func (s *scan) inSection() mark {
	if s.ci.hidden || s.ci.settings {
		if v := ciNoise(s, &s.row); v != 0 {
			return v
		}
	}
	if s.tapDetail {
		return tapDetail(s, &s.row)
	}
	return 0
}
