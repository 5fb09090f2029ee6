package failure

// diffs tells the lines of diffs from others that start with a sign.
func (t *text) diffs() {
	in := false
	for i := range t.looks {
		k := &t.looks[i]
		switch k.form {
		case diffForm:
			in = true
		case signForm:
			if in {
				k.form = detailForm
			} else {
				k.form = plainForm
			}
		case blankForm:
		default:
			if k.indent == 0 {
				in = false
			}
		}
	}
}

// regions gives points to the lines that a failed command wrote: those between its echo and the report of its exit.
func (t *text) regions() {
	bonus, since := 0, 0
	for i := len(t.looks) - 1; i >= 0; i-- {
		switch k := &t.looks[i]; k.form {
		case exitForm:
			bonus, since = 18, 0
		case commandForm:
			if bonus > 0 {
				t.raise(i, 60, ForBelow)
			}
			bonus = 0
		case blankForm, quietForm, passForm:
		default:
			if bonus > 0 {
				since++
				if b := bonus - since/40; b > 0 {
					t.scores[i].Points += int16(b)
					t.scores[i].Why |= ForRegion
				}
			}
		}
	}
}

// headings passes the points of a failure to the headings that it stands under.
func (t *text) headings() {
	const most = 4
	var open [most]int
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
			if n == most {
				copy(open[:], open[1:])
				n--
			}
			open[n] = i
			n++
			continue
		}
		if p := int(t.own[i]); p >= 60 && k.has&saysFailure != 0 {
			for _, h := range open[:n] {
				if i-h < 300 {
					t.raise(h, p-15, ForBelow)
				}
			}
		}
	}
}
