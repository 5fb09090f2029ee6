package shop

import (
	"fmt"
	"testing"
)

func TestTotal(t *testing.T) {
	for n := range 60 {
		t.Run(fmt.Sprintf("%d_items", n), func(t *testing.T) {
			var c Cart
			for i := range n {
				c.Add(i)
			}
			if got, want := c.Total(), n*(n-1)/2; got != want {
				t.Errorf("total %d, want %d", got, want)
			}
		})
	}
}

// TestDiscount fails on purpose: half of 999 cents is 499 or 500, and nobody has said which.
func TestDiscount(t *testing.T) {
	for _, c := range []struct{ total, percent, want int }{{1000, 10, 900}, {999, 50, 499}, {0, 20, 0}} {
		t.Run(fmt.Sprintf("%d_less_%d", c.total, c.percent), func(t *testing.T) {
			if got := Discount(c.total, c.percent); got != c.want {
				t.Errorf("%d less %d %%: %d, want %d", c.total, c.percent, got, c.want)
			}
		})
	}
}
