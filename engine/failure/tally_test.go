package failure

import "testing"

func TestTallyCountsEachHashApart(t *testing.T) {
	c := newTally()
	const n = 50000
	for round := 1; round <= 3; round++ {
		for i := range uint64(n) {
			if got := c.add(i << 40); got != round {
				t.Fatalf("hash %d was counted %d times in round %d", i, got, round)
			}
		}
	}
	for i := range uint64(n) {
		if got := c.count(i << 40); got != 3 {
			t.Fatalf("hash %d counts %d", i, got)
		}
	}
	if c.count(7) != 0 {
		t.Error("what was never added counts")
	}
}

func TestTallyIsBounded(t *testing.T) {
	c := newTally()
	for i := range uint64(maxTally + 1000) {
		c.add(i * hashPrime)
	}
	if len(c.slots) > 2*maxTally {
		t.Errorf("%d slots were made for at most %d hashes", len(c.slots), maxTally)
	}
	if c.add(5*hashPrime) != 2 || c.add((maxTally+5)*hashPrime) != 1 {
		t.Error("the first are not counted on, or the last are")
	}
}
