package shop

// Cart adds up prices in cents.
type Cart struct{ items []int }

func (c *Cart) Add(cents int) { c.items = append(c.items, cents) }

func (c *Cart) Total() int {
	t := 0
	for _, i := range c.items {
		t += i
	}
	return t
}

func Discount(total, percent int) int { return total - total*percent/100 }
