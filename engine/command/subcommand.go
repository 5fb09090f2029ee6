package command

import "strings"

// subcommand returns the index of the first word after the program and its global flags, len(words) if there is none.
func subcommand(words []string) int {
	g := globalsOf(baseName(words[0]))
	i := 1
	for i < len(words) {
		w := words[i]
		switch {
		case w == "--":
			return len(words)
		case g.assigns && isAssignment(w), len(w) > 1 && w[0] == '+':
		case len(w) > 1 && w[0] == '-':
			if !strings.Contains(w, "=") && takesNext(w, g.values) {
				i++
			}
		default:
			return i
		}
		i++
	}
	return len(words)
}
