package failure

import "github.com/compaction-dev/compaction/engine/lines"

// MaxBlock is how many lines of evidence a failure line takes with it.
const MaxBlock = 40

// Of a block, at most maxAbove lines stand above the failure line. What a tool says about a failure mostly follows
// it; above stand the heading, the frames of a Python traceback and the code of an assertion.
const maxAbove = 15

// maxGap is how many blank lines a block may have inside it, one after the other.
const maxGap = 2

// MarkEvidence sets [lines.Evidence] on the lines that explain the failure lines of d, at most [MaxBlock] lines a
// block, and on the summary that ends a run. d has been annotated before. Its time is linear in the text.
func MarkEvidence(d *lines.Doc) {
	e := evidence{d: d}
	last := -1
	for i := range d.Lines {
		if d.Lines[i].Flags&lines.Failure == 0 {
			continue
		}
		if e.looks == nil {
			e.looks = make([]look, len(d.Lines))
		}
		k := e.at(i)
		if k.form == passForm || k.has&countsNone != 0 {
			continue
		}
		left := e.above(i, k, min(maxAbove, i-last-1))
		last = e.below(i, k, MaxBlock-left)
	}
	if last >= 0 {
		e.summary()
	}
}

// evidence looks at lines when a block reaches them, and at none twice.
type evidence struct {
	d     *lines.Doc
	looks []look
}

func (e *evidence) at(i int) *look {
	k := &e.looks[i]
	if k.form == unseen {
		if l := &e.d.Lines[i]; l.Marker() {
			k.form = blankForm
		} else {
			*k = see(l.Text)
		}
	}
	return k
}

func (e *evidence) mark(i int) {
	if l := &e.d.Lines[i]; !l.Marker() && l.Flags&lines.Failure == 0 {
		l.Flags |= lines.Evidence
	}
}

// below marks what belongs to the failure line i under it, at most most lines, and returns the last of them.
func (e *evidence) below(i int, head *look, most int) int {
	last := i
	for j := i + 1; j < len(e.looks) && j-i <= most; j++ {
		k := e.at(j)
		if k.form == blankForm {
			if j-last > maxGap {
				break
			}
			continue
		}
		if !e.follows(head, k, j, last) {
			break
		}
		for ; last < j; last++ {
			e.mark(last + 1)
		}
	}
	return last
}

// follows reports whether line j goes on with the block whose first line is head and whose last one so far is last.
func (e *evidence) follows(head, k *look, j, last int) bool {
	switch k.form {
	case frameForm, caretForm, detailForm, codeForm:
		return true
	case passForm, commandForm:
		return false
	}
	if k.indent > head.indent {
		return true
	}
	if e.d.Lines[j].Flags&lines.Failure != 0 || k.form == headingForm {
		return false
	}
	// A line that ends with a colon announces the next one; a frame of Go stands on two lines, of which the
	// second is known.
	if j == last+1 && endsWithColon(e.d.Lines[last].Text) && e.at(last).form != blankForm {
		return true
	}
	if j+1 < len(e.looks) {
		next := e.at(j + 1)
		return next.form == frameForm && next.indent > k.indent || next.form == caretForm
	}
	return false
}

func endsWithColon(text string) bool {
	s := lines.Key(text)
	return s != "" && s[len(s)-1] == ':'
}

// above marks what belongs to the failure line i over it, at most most lines, and returns how many.
func (e *evidence) above(i int, head *look, most int) int {
	first := i
	for j := i - 1; j >= 0 && i-j <= most; j-- {
		k := e.at(j)
		if k.form == blankForm {
			if first-j > 1 {
				break
			}
			continue
		}
		inside := k.indent > head.indent
		switch k.form {
		case passForm, commandForm, ruleForm:
			inside = false
		case frameForm, caretForm, detailForm, codeForm:
			inside = true
		}
		opens := k.form == headingForm || k.indent < head.indent || k.has&hasPlace != 0
		if !inside && !(opens && k.form != passForm && k.form != commandForm) {
			break
		}
		for ; first > j; first-- {
			e.mark(first - 1)
		}
		if !inside {
			break
		}
	}
	return i - first
}

// summaryTail is how far from the end of a text the summary of a run is looked for.
const summaryTail = 30

// summary marks the lines near the end that count tests.
func (e *evidence) summary() {
	for i := max(0, len(e.looks)-summaryTail); i < len(e.looks); i++ {
		if k := e.at(i); k.has&hasCount != 0 && k.form != passForm {
			e.mark(i)
		}
	}
}
