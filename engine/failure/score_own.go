package failure

// Reasons says why a line was kept, as a set.
type Reasons uint32

const (
	ForFailure  Reasons = 1 << iota // a word for failing
	ForExit                         // a non-zero exit in words
	ForHeading                      // opens a block
	ForPlace                        // file:line
	ForFinding                      // starts with file:line, as compilers and linters list what they find
	ForMismatch                     // a word for what is not as it should be
	ForWarning
	ForRarity // its shape stands seldom in the text
	ForDetail // frame, caret, code frame, expected and received
	ForRegion // a failed command wrote it
	ForAbove  // belongs to a line above it
	ForBelow  // belongs to a line below it
)

func own(k *look, failure bool, shape, lead int) Score {
	var w Reasons
	p := 0
	add := func(n int, r Reasons) { p += n; w |= r }
	rare := 0 // 0 common .. 4 unique
	switch {
	case shape <= 1:
		rare = 4
	case shape <= 3:
		rare = 3
	case shape <= 10:
		rare = 2
	case shape <= 40:
		rare = 1
	}
	if k.form == passForm {
		return Score{2, 0}
	}
	if k.form == exitForm {
		add(90, ForExit)
	}
	switch {
	case k.has&countsNone != 0:
		add(8, 0)
	case failure || k.has&saysFailure != 0:
		add(40+10*rare, ForFailure)
		if k.has&labelled != 0 {
			add(20, ForFailure)
		}
		if k.has&hasPlace != 0 {
			add(25, ForPlace)
		}
	default:
		if k.has&saysMismatch != 0 {
			add(12+4*rare, ForMismatch)
		}
		if k.has&hasPlace != 0 {
			add(20+2*rare, ForPlace)
		}
		if k.has&saysWarning != 0 {
			add(8, ForWarning)
		}
	}
	if k.has&finding != 0 && !k.form.part() {
		w |= ForFinding
	}
	switch k.form {
	case headingForm:
		if k.has&(numbered|failHeading) != 0 {
			add(50, ForHeading)
		} else if k.has&titled != 0 {
			add(25, ForHeading)
		} else {
			add(15, ForHeading)
		}
	case diffForm:
		add(40, ForHeading)
	case frameForm, caretForm, detailForm, codeForm:
		add(15, ForDetail)
	}
	if rare == 4 && lead <= 2 {
		add(15, ForRarity)
	} else if rare >= 3 && lead <= 5 {
		add(8, ForRarity)
	}
	if k.has&saysCalm != 0 {
		p -= 20
	}
	return Score{int16(min(max(p, 0), MaxPoints)), w}
}
