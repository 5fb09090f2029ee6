package failure

func spread(looks []look, s []Score, shapes *tally) {
	down(looks, s, shapes)
}

type carry struct {
	pts    int
	indent int
}

func down(looks []look, s []Score, shapes *tally) {
	n := len(looks)
	ownp := make([]int16, n)
	for i := range s {
		ownp[i] = s[i].Points
	}
	pts, ind, gap := 0, 0, false
	for i := 0; i < n; i++ {
		k := &looks[i]
		if k.form == blankForm {
			gap = true
			pts -= 1
			if pts > int(s[i].Points) {
				s[i].Points = int16(pts)
				s[i].Why |= ForAbove
			}
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
		if shapes.count(k.shape) > 40 {
			cost += 3
		}
		pts -= cost
		if int(ownp[i]) >= pts {
			pts, ind = int(ownp[i]), int(k.indent)
		} else if pts > int(s[i].Points) {
			s[i].Points = int16(pts)
			s[i].Why |= ForAbove
		}
		gap = false
	}
	pts, ind, gap = 0, 0, false
	exit := false
	for i := n - 1; i >= 0; i-- {
		k := &looks[i]
		if k.form == blankForm {
			gap = true
			pts -= 1
			if pts > int(s[i].Points) {
				s[i].Points = int16(pts)
				s[i].Why |= ForBelow
			}
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
		if shapes.count(k.shape) > 40 {
			cost += 3
		}
		pts -= cost
		if int(ownp[i]) >= pts {
			pts, ind = int(ownp[i]), int(k.indent)
			exit = k.form == exitForm
		} else if pts > int(s[i].Points) {
			s[i].Points = int16(pts)
			s[i].Why |= ForBelow
		}
		if k.form == commandForm {
			pts -= 30
		}
		gap = false
	}
}
