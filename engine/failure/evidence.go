package failure

import "github.com/compaction-dev/compaction/engine/lines"

// MaxBlock is how many lines of evidence a failure line takes with it.
const MaxBlock = 40

const (
	// Of a block, at most maxAbove lines stand above the failure line. What a tool says about a failure mostly
	// follows it; above stand the heading, the frames of a Python traceback and the code of an assertion.
	maxAbove = 15
	// maxGap is how many blank lines a block may have inside it, one after the other.
	maxGap = 2
	// maxBridge is how many lines may stand between the parts of a block without looking like a part themselves:
	// values that an assertion prints, the output of a test before it fails. Where a colon announces them they may
	// be maxAnnounced.
	maxBridge    = 5
	maxAnnounced = 12
	// summaryTail is how far from the end of a text the summary of a run is looked for.
	summaryTail = 30
)

// MarkEvidence sets [lines.Evidence] on the lines that explain the failure lines of d, at most [MaxBlock] lines a
// block, and on the summary that ends a run. d has been annotated before. A line that only says that a test passed,
// or that nothing failed, has no evidence. Its time is linear in the text.
func MarkEvidence(d *lines.Doc) {
	eachEvidence(d, func(i int) { d.Lines[i].Flags |= lines.Evidence })
}

// Evidence is [MarkEvidence] for a d that is in use elsewhere and must not change: the lines that it would mark.
func Evidence(d *lines.Doc) LineSet {
	s := make(LineSet, (len(d.Lines)+63)/64)
	eachEvidence(d, func(i int) { s[i/64] |= 1 << (i % 64) })
	return s
}

// LineSet is a set of lines of a text by their index, a bit for each.
type LineSet []uint64

// Has reports whether line i is in the set.
func (s LineSet) Has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }

func eachEvidence(d *lines.Doc, found func(i int)) {
	e := evidence{d: d, found: found}
	last := -1
	for i := range d.Lines {
		if d.Lines[i].Flags&lines.Failure == 0 {
			continue
		}
		if e.looks == nil {
			e.looks = new([window]seen)
		}
		k := e.at(i)
		if k.form == passForm || k.has&countsNone != 0 {
			continue
		}
		above := e.above(i, k, min(maxAbove, i-last-1))
		last = e.below(i, k, MaxBlock-above)
	}
	if last >= 0 {
		e.summary()
	}
}

// window is how many looks are kept: more than the lines from the first that may stand above a failure line to the one
// behind its block.
const window = 128

// evidence looks at lines when a block reaches them, and remembers the looks as long as one may come back to them.
type evidence struct {
	d     *lines.Doc
	looks *[window]seen
	found func(i int)
}

// seen is a look at the line before the one with the number next; the zero value is one at none.
type seen struct {
	look
	next int
}

// at is the look at line i. It stays as it is until a line further than the window away is looked at.
func (e *evidence) at(i int) *look {
	k := &e.looks[i%window]
	if k.next != i+1 {
		k.next = i + 1
		if l := &e.d.Lines[i]; l.Marker() {
			k.look = look{form: blankForm}
		} else {
			k.look = see(l.Text)
		}
	}
	return &k.look
}

func (e *evidence) failure(i int) bool { return e.d.Lines[i].Flags&lines.Failure != 0 }

func (e *evidence) mark(from, to int) {
	for i := from; i < to; i++ {
		if l := &e.d.Lines[i]; !l.Marker() && l.Flags&lines.Failure == 0 {
			e.found(i)
		}
	}
}

// part reports whether a form belongs to a failure wherever it stands in its block.
func (f form) part() bool {
	switch f {
	case frameForm, caretForm, detailForm, codeForm:
		return true
	}
	return false
}

// opens reports whether a line opens a block of its own, and does not only announce what follows.
func (k *look) opens() bool {
	return k.form == headingForm && k.has&(numbered|titled|failHeading) != 0
}

// below marks what belongs to the failure line i under it, at most most lines, and returns the last of them.
func (e *evidence) below(i int, head *look, most int) int {
	last := i
	end := min(len(e.d.Lines), i+most+1)
	for j := i + 1; j < end; j++ {
		k := e.at(j)
		if k.form == blankForm {
			if j-last > maxGap {
				break
			}
			continue
		}
		if !e.follows(head, k, last, j) {
			if j = e.bridge(last, j, end); j < 0 {
				break
			}
		}
		e.mark(last+1, j+1)
		last = j
	}
	return last
}

// follows reports whether line j goes on with the block that head opens and that reaches to last.
func (e *evidence) follows(head, k *look, last, j int) bool {
	switch {
	case k.form.part():
		return true
	case k.form == passForm || k.form == commandForm:
		return false
	case k.indent > head.indent:
		return true
	case e.failure(j) || j > last+1:
		return false
	case e.endsWith(last, ':'):
		// The line before announces this one.
		return k.form != headingForm
	case e.closes(j):
		return e.at(last).indent > head.indent
	}
	// A frame of Go and a line with a caret under it stand on two lines, of which the second is known.
	next := e.next(j)
	return next.form == frameForm && next.indent > k.indent || next.form == caretForm ||
		next.indent > k.indent && e.endsWith(j, ':')
}

// bridge looks for a part of the block beyond lines that are none, from line j on, and returns where it stands, or -1.
func (e *evidence) bridge(last, j, end int) int {
	most := maxBridge
	if e.endsWith(last, ':') {
		most = maxAnnounced
	}
	gap := 0
	for n := 0; j < end && n < most; j++ {
		k := e.at(j)
		switch {
		case k.form == blankForm:
			if gap++; gap > maxGap {
				return -1
			}
			continue
		case e.failure(j), k.form == passForm, k.form == commandForm, k.form == ruleForm:
			return -1
		case k.form == detailForm, k.form == caretForm, k.form == signForm && (n < maxGap || e.next(j).form == caretForm):
			return j
		}
		gap = 0
		n++
	}
	return -1
}

func (e *evidence) next(i int) *look {
	if i+1 < len(e.d.Lines) {
		return e.at(i + 1)
	}
	return &look{form: blankForm}
}

func (e *evidence) endsWith(i int, c byte) bool {
	s := lines.Key(e.d.Lines[i].Text)
	return s != "" && s[len(s)-1] == c
}

// closes reports whether a line starts with a closing bracket.
func (e *evidence) closes(i int) bool {
	s := lines.Key(e.d.Lines[i].Text)
	return s != "" && (s[0] == '}' || s[0] == ']' || s[0] == ')')
}

// above marks what belongs to the failure line i over it, at most most lines, and returns how many.
func (e *evidence) above(i int, head *look, most int) int {
	first := i
	opens := head.opens()
	for j := i - 1; j >= 0 && i-j <= most; j-- {
		k := e.at(j)
		touches := first-j == 1
		if k.form == blankForm {
			if !touches || opens {
				break
			}
			continue
		}
		switch {
		case k.form == passForm, k.form == commandForm, k.form == ruleForm:
			return e.heading(i, first, most)
		case k.form.part(), touches && k.indent > head.indent:
			e.mark(j, first)
			first = j
		case k.opens():
			e.mark(j, first)
			return i - j
		case k.form == headingForm, touches && k.indent < head.indent, touches && k.has&hasPlace != 0 && first == i:
			e.mark(j, first)
			first, head = j, k
		default:
			return e.heading(i, first, most)
		}
	}
	return i - first
}

// heading looks for a titled rule over a block that starts at first: "---- name ----", a few lines of output, then
// the failure line i. It marks the lines from there on and returns how many stand over i.
func (e *evidence) heading(i, first, most int) int {
	if e.at(i).opens() {
		return i - first
	}
	for j, n := first-1, 0; j >= 0 && i-j <= most && n < maxBridge; j-- {
		k := e.at(j)
		switch {
		case k.form == blankForm:
			continue
		case e.failure(j), k.form == passForm, k.form == commandForm, k.form == exitForm:
			return i - first
		case k.opens() && k.has&titled != 0:
			e.mark(j, first)
			return i - j
		}
		n++
	}
	return i - first
}

// summary marks the lines near the end that count tests.
func (e *evidence) summary() {
	for i := max(0, len(e.d.Lines)-summaryTail); i < len(e.d.Lines); i++ {
		if k := e.at(i); k.has&hasCount != 0 && k.form != passForm {
			e.mark(i, i+1)
		}
	}
}
