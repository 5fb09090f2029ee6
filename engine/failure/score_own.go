package failure

// Reasons says why a line was kept, as a set.
type Reasons uint32

// The reasons, in the order in which they are named.
const (
	ForFailure  Reasons = 1 << iota // a word for failing, or a failure line
	ForExit                         // reports a non-zero exit in words
	ForHeading                      // opens a block
	ForPlace                        // names file:line
	ForFinding                      // starts with file:line, as compilers and linters list what they find
	ForMismatch                     // a word for what is not as it should be
	ForWarning                      // a warning
	ForRarity                       // its shape stands seldom in the text
	ForDetail                       // a frame, a caret, a code frame, expected and received, a line of a diff
	ForRegion                       // a failed command wrote it
	ForAbove                        // belongs to a line above it
	ForBelow                        // belongs to a line below it
)

// The points for each reason. They were moved one at a time over logs whose failures people have marked, and matter
// less than that each reason is there at all; what each of them brings is in testdata/FIGURES.md.
const (
	failurePoints  = 40 // a word for failing,
	failureRarer   = 10 // for each step that its shape is rarer,
	failureLabel   = 20 // where it stands as a label,
	failurePlace   = 25 // where the line names a place
	exitPoints     = 90
	mismatchPoints = 12
	mismatchRarer  = 4
	placePoints    = 20
	placeRarer     = 2
	warningPoints  = 8
	nothingPoints  = 8  // counts that nothing failed
	passPoints     = 2  // says that a test passed
	testPoints     = 50 // a heading with a number or a sign for failing
	hunkPoints     = 40 // a heading of a diff
	titlePoints    = 25 // a heading in a drawn rule
	colonPoints    = 15 // a line that announces others
	detailPoints   = 15
	uniquePoints   = 15 // stands once, and so do its first words
	rarePoints     = 8
	calmPoints     = -20 // a word for success or routine
	againPoints    = -20 // stands above as well, word for word
)

// rareness is how seldom a shape that stands n times is, in steps from 0 for common to 4 for unique.
func rareness(n int) int {
	switch {
	case n <= 1:
		return 4
	case n <= 3:
		return 3
	case n <= 10:
		return 2
	case n <= 40:
		return 1
	}
	return 0
}

// own scores a line for what it says itself. shape and lead are how many lines look like it, as a whole and in their
// first word.
func own(k *look, failure bool, shape, lead int) Score {
	if k.form == passForm {
		return Score{Points: passPoints}
	}
	var s score
	rare := rareness(shape)
	switch {
	case k.has&countsNone != 0:
		s.points += nothingPoints
	case failure || k.has&saysFailure != 0:
		s.add(ForFailure, failurePoints+failureRarer*rare)
		if k.has&labelled != 0 {
			s.add(ForFailure, failureLabel)
		}
		if k.has&hasPlace != 0 {
			s.add(ForPlace, failurePlace)
		}
	default:
		if k.has&saysMismatch != 0 {
			s.add(ForMismatch, mismatchPoints+mismatchRarer*rare)
		}
		if k.has&hasPlace != 0 {
			s.add(ForPlace, placePoints+placeRarer*rare)
		}
		if k.has&saysWarning != 0 {
			s.add(ForWarning, warningPoints)
		}
	}
	if k.has&finding != 0 && !k.form.part() {
		s.why |= ForFinding
	}
	switch {
	case k.form == exitForm:
		s.add(ForExit, exitPoints)
	case k.form == diffForm:
		s.add(ForHeading, hunkPoints)
	case k.form.part():
		s.add(ForDetail, detailPoints)
	case k.form != headingForm:
	case k.has&(numbered|failHeading) != 0:
		s.add(ForHeading, testPoints)
	case k.has&titled != 0:
		s.add(ForHeading, titlePoints)
	default:
		s.add(ForHeading, colonPoints)
	}
	if rare == 4 && lead <= 2 {
		s.add(ForRarity, uniquePoints)
	} else if rare >= 3 && lead <= 5 {
		s.add(ForRarity, rarePoints)
	}
	if k.has&saysCalm != 0 {
		s.points += calmPoints
	}
	if k.has&repeated != 0 {
		s.points += againPoints
	}
	return Score{int16(min(max(s.points, 0), MaxPoints)), s.why}
}

// score adds up.
type score struct {
	points int
	why    Reasons
}

func (s *score) add(why Reasons, points int) {
	s.points += points
	s.why |= why
}
