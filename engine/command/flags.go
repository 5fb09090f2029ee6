package command

import "strings"

func hasAny(args []string, flags ...string) bool {
	for _, w := range args {
		for _, f := range flags {
			if w == f {
				return true
			}
		}
	}
	return false
}

// hasLong is hasAny for flags that may have a value after =.
func hasLong(args []string, flags ...string) bool {
	for _, w := range args {
		w, _, _ = strings.Cut(w, "=")
		for _, f := range flags {
			if w == f {
				return true
			}
		}
	}
	return false
}

// hasShort reports whether one of letters stands in a cluster of one-letter flags, before --.
func hasShort(args []string, letters ...byte) bool {
	for _, w := range args {
		if w == "--" {
			return false
		}
		if len(w) < 2 || w[0] != '-' || w[1] == '-' {
			continue
		}
		for i := 1; i < len(w) && isLetter(w[i]); i++ {
			for _, l := range letters {
				if w[i] == l {
					return true
				}
			}
		}
	}
	return false
}
