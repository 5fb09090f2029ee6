package failure

// down spreads points to what follows a line.
func (t *text) down() {
	pts, ind, gap, depth := 0, 0, false, 0
	for i := range t.looks {
		k := &t.looks[i]
		if k.form == blankForm || k.form == quietForm {
			gap = true
			pts -= 1
			t.raise(i, pts, ForAbove)
			continue
		}
		cost := 3
		deeper := int(k.indent) > ind
		switch {
		case k.form == frameForm || k.form == caretForm || k.form == detailForm || k.form == codeForm:
			cost = 1
			if gap && !deeper {
				cost = 6
			}
		case gap && deeper:
			cost = 3
		case gap:
			cost = 15
		case deeper:
			cost = 2
		}
		switch k.form {
		case passForm:
			cost += 25
		case commandForm:
			cost += 40
		case headingForm:
			if !deeper {
				cost += 10
			}
		}
		if k.has&saysCalm != 0 && !deeper {
			cost += 4
		}
		if t.shapes.count(k.shape) > 40 {
			cost += 3
		}
		depth++
		if k.has&repeated != 0 && depth > 8 {
			cost += 2
		}
		pts -= cost
		if int(t.own[i]) >= pts {
			pts, ind, depth = int(t.own[i]), int(k.indent), 0
		} else {
			t.raise(i, pts, ForAbove)
		}
		gap = false
	}
}

// up spreads points to what stands above a line.
func (t *text) up() {
	pts, ind, gap, exit := 0, 0, false, false
	for i := len(t.looks) - 1; i >= 0; i-- {
		k := &t.looks[i]
		if k.form == blankForm || k.form == quietForm {
			gap = true
			pts -= 1
			t.raise(i, pts, ForBelow)
			continue
		}
		cost := 6
		switch {
		case exit:
			cost = 2
			if gap {
				cost = 4
			}
		case gap:
			cost = 15
		case int(k.indent) < ind:
			cost = 4
		}
		switch k.form {
		case passForm:
			cost += 15
		case headingForm:
			cost -= 1
		}
		if t.shapes.count(k.shape) > 40 {
			cost += 3
		}
		pts -= cost
		if int(t.own[i]) >= pts {
			pts, ind = int(t.own[i]), int(k.indent)
			exit = k.form == exitForm
		} else {
			t.raise(i, pts, ForBelow)
		}
		if k.form == commandForm {
			pts -= 30
		}
		gap = false
	}
}
