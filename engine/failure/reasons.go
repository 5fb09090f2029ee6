package failure

import "strings"

var reasonNames = [...]string{"failure", "exit", "heading", "place", "finding", "mismatch", "warning", "rare", "detail", "region", "above", "below"}

func (r Reasons) String() string {
	var b strings.Builder
	for i, n := range reasonNames {
		if r&(1<<i) != 0 {
			if b.Len() > 0 {
				b.WriteString(", ")
			}
			b.WriteString(n)
		}
	}
	return b.String()
}
