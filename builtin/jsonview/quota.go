package jsonview

// quota says which failing items stay in a sample that has to fit: the first of each kind, and of the others as many as
// there is room for.
type quota struct {
	room int // bytes
	seen map[uint64]bool

	failing          int // items that fail
	total            int // items of the array
	gone, goneFailed int
}

// maxFailureKinds is how many kinds of failures are told apart.
const maxFailureKinds = 64

// takes reports whether a failing item of size bytes stays. members are its failing members.
func (q *quota) takes(size int, members []string) bool {
	q.failing++
	kind := failureKind(members)
	if !q.seen[kind] && len(q.seen) < maxFailureKinds {
		if q.seen == nil {
			q.seen = map[uint64]bool{}
		}
		q.seen[kind] = true
		q.room -= size
		return true
	}
	if size > q.room {
		return false
	}
	q.room -= size
	return true
}

// failureKind is the same for failing members that differ in numbers only. It is FNV-1a over their text.
func failureKind(members []string) uint64 {
	h := uint64(14695981039346656037)
	for _, m := range members {
		digits := false
		for i := 0; i < len(m); i++ {
			c := m[i]
			if c >= '0' && c <= '9' {
				if digits {
					continue
				}
				c = '0'
			}
			digits = c == '0'
			h = (h ^ uint64(c)) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	return h
}
