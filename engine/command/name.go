package command

import "strings"

// baseName is the last element of a program's path. The endings of Windows programs are cut, and only then is it in
// lower case.
func baseName(path string) string {
	name := path[strings.LastIndexAny(path, `/\`)+1:]
	if dot := len(name) - 4; dot > 0 && name[dot] == '.' {
		switch ext := name[dot:]; {
		case strings.EqualFold(ext, ".exe"), strings.EqualFold(ext, ".cmd"), strings.EqualFold(ext, ".bat"):
			return strings.ToLower(name[:dot])
		}
	}
	return name
}

func sameProgram(word, want string) bool {
	return word == want || baseName(word) == baseName(want)
}
