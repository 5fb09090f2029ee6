package failure

// diffs tells the lines of diffs from others that start with a sign.
func (t *text) diffs() {
	in := false
	for i := range t.looks {
		switch k := &t.looks[i]; k.form {
		case diffForm:
			in = true
		case signForm:
			k.form = plainForm
			if in {
				k.form = detailForm
			}
		case blankForm:
		default:
			in = in && k.indent > 0
		}
	}
}

const (
	regionPoints  = 18 // what a line gains that a failed command wrote,
	regionFade    = 40 // one less for each so many lines before its exit
	commandPoints = 60 // what the command itself gets
)

// regions gives points to the lines that a failed command wrote: those between its echo and the report of its exit.
func (t *text) regions() {
	bonus, since := 0, 0
	for i := len(t.looks) - 1; i >= 0; i-- {
		switch t.looks[i].form {
		case exitForm:
			bonus, since = regionPoints, 0
		case commandForm:
			if bonus > 0 {
				t.raise(i, commandPoints, ForBelow)
			}
			bonus = 0
		case blankForm, quietForm, passForm:
		default:
			if gain := bonus - since/regionFade; gain > 0 {
				since++
				s := &t.scores[i]
				s.Points = min(s.Points+int16(gain), MaxPoints)
				s.Why |= ForRegion
			}
		}
	}
}

const (
	strong       = 60  // the points from which a failure speaks for the headings over it,
	headingReach = 300 // up to so many lines above,
	headingLess  = 15  // with so many points less
	nested       = 4   // headings that are open at a time
)

// headings passes the points of a failure to the headings that it stands under.
func (t *text) headings() {
	var open [nested]int
	n := 0
	for i := range t.looks {
		k := &t.looks[i]
		switch k.form {
		case commandForm, diffForm:
			n = 0
			continue
		case headingForm:
			for n > 0 && t.looks[open[n-1]].indent >= k.indent {
				n--
			}
			if n == nested {
				copy(open[:], open[1:])
				n--
			}
			open[n] = i
			n++
			continue
		}
		if p := int(t.own[i]); p >= strong && k.has&saysFailure != 0 {
			for _, h := range open[:n] {
				if i-h < headingReach {
					t.raise(h, p-headingLess, ForBelow)
				}
			}
		}
	}
}
