package failure

// Points spread from a line to the lines of its block, one after the other, and each step costs some. Inside a block
// a step costs little; it costs more over blank lines, to lines that are no deeper, and to lines that say that
// something else begins.
const (
	stepPart      = 1  // to a frame, a caret, a code frame, a detail
	stepDeeper    = 2  // to a line with more indentation
	stepNext      = 3  // to the next line of a paragraph, or over blank lines to a deeper one
	stepPartGap   = 6  // over blank lines to a part
	stepGap       = 15 // over blank lines
	stepHeading   = 10 // more to a heading that is no deeper
	stepPass      = 25 // more to a test that passed
	stepCommand   = 40 // more to a command
	stepCalm      = 4  // more to routine
	stepCommon    = 3  // more to a shape that stands often
	stepUp        = 6  // to the line above
	stepUpGap     = 15 // over blank lines
	stepUpParent  = 4  // to a line with less indentation, which is what the line stands under
	stepUpPass    = 15 // more to a test that passed
	stepUpExit    = 2  // up from an exit, to what was written before it
	stepUpExitGap = 4
	stepUpCommand = 30 // beyond the command

	veryLong  = 40 // parts in a row of which the last ones are kept as the first,
	lastParts = 3  // and so many of them
	common    = 40
)

// down spreads points to what follows a line.
func (t *text) down() {
	points, indent, gap := 0, 0, false
	parts, first := 0, 0
	for i := range t.looks {
		k := &t.looks[i]
		if k.form == blankForm || k.form == quietForm {
			gap = true
			points--
			t.raise(i, points, ForAbove)
			continue
		}
		if k.form.part() {
			if parts++; parts == 1 {
				first = points
			}
		} else {
			t.endOfBlock(i, parts, first)
			parts = 0
		}
		points -= t.stepDown(k, int(k.indent) > indent, gap)
		if p := int(t.own[i]); p >= points {
			points, indent = p, int(k.indent)
		} else {
			t.raise(i, points, ForAbove)
		}
		gap = false
	}
}

// endOfBlock gives the last lines of a very long run of parts, which ends before line i, about what the first ones got:
// of a trace that is too long to keep, its two ends stay.
func (t *text) endOfBlock(i, parts, first int) {
	if parts < veryLong {
		return
	}
	for j, n := i-1, 0; n < lastParts && j >= 0; j-- {
		if t.looks[j].form.part() {
			t.raise(j, first-stepNext*n, ForAbove)
			n++
		}
	}
}

func (t *text) stepDown(k *look, deeper, gap bool) int {
	cost := stepNext
	switch {
	case k.form.part() && gap && !deeper:
		cost = stepPartGap
	case k.form.part():
		cost = stepPart
	case gap && !deeper:
		cost = stepGap
	case deeper && !gap:
		cost = stepDeeper
	}
	switch k.form {
	case passForm:
		cost += stepPass
	case commandForm:
		cost += stepCommand
	case headingForm:
		if !deeper {
			cost += stepHeading
		}
	}
	if k.has&saysCalm != 0 && !deeper {
		cost += stepCalm
	}
	if t.shapes.count(k.shape) > common {
		cost += stepCommon
	}
	return cost
}

// up spreads points to what stands above a line.
func (t *text) up() {
	points, indent, gap, exit := 0, 0, false, false
	for i := len(t.looks) - 1; i >= 0; i-- {
		k := &t.looks[i]
		if k.form == blankForm || k.form == quietForm {
			gap = true
			points--
			t.raise(i, points, ForBelow)
			continue
		}
		points -= t.stepUp(k, int(k.indent) < indent, gap, exit)
		if p := int(t.own[i]); p >= points {
			points, indent, exit = p, int(k.indent), k.form == exitForm
		} else {
			t.raise(i, points, ForBelow)
		}
		if k.form == commandForm {
			points -= stepUpCommand
		}
		gap = false
	}
}

func (t *text) stepUp(k *look, parent, gap, exit bool) int {
	cost := stepUp
	switch {
	case exit && gap:
		cost = stepUpExitGap
	case exit:
		cost = stepUpExit
	case gap:
		cost = stepUpGap
	case parent:
		cost = stepUpParent
	}
	if k.form == passForm {
		cost += stepUpPass
	}
	if t.shapes.count(k.shape) > common {
		cost += stepCommon
	}
	return cost
}
