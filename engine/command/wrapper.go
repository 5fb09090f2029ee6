package command

import "strings"

// inner is what a wrapper runs: words, or a text for a shell to read.
type inner struct {
	words  []string
	env    []string
	text   string
	isText bool
}

// spec describes the words between a wrapper and the command that it runs.
type spec struct {
	values    string // flags whose value is the next word, separated by blanks
	texts     string // flags whose value is a text for a shell
	modules   string // flags whose value is the name of what runs, as -m in python -m
	operands  int    // words that belong to the wrapper after its flags, as the 60 of timeout
	assigns   bool   // A=b words belong to the wrapper
	dashes    bool   // without -- there is no command
	versioned bool   // the command is a package that may have a version, as in npx tsc@5
}

// unwrap takes one wrapper off. ok is false if words are not a wrapper and a command.
func (r reader) unwrap(words []string) (in inner, ok bool) {
	if len(words) == 0 {
		return in, false
	}
	for _, w := range r.wrappers {
		if n := leading(words, strings.Fields(w)); n > 0 {
			if in, ok = (spec{}).command(words[n:]); ok {
				return in, true
			}
		}
	}
	name := baseName(words[0])
	if sp, n, found := wrapperOf(name, words); found {
		return sp.command(words[n:])
	}
	switch {
	case isPython(name):
		return pythonModule(words)
	case isShell(name):
		return shellText(words)
	}
	switch name {
	case "node", "php":
		return installedTool(words)
	case "pnpm", "yarn", "bun":
		return scriptTool(words)
	case "cmd", "powershell", "pwsh":
		return windowsShell(name, words)
	case "env":
		return envCommand(words)
	case "eval":
		return joined(words[1:])
	case "su":
		return suCommand(words)
	case "nix", "nix-shell":
		return nixCommand(words)
	}
	return in, false
}

// command finds what a wrapper runs in the words that follow its name.
func (sp spec) command(words []string) (in inner, ok bool) {
	i := 0
	for ; i < len(words); i++ {
		w := words[i]
		if w == "--" {
			i++
			break
		}
		if sp.assigns && isAssignment(w) {
			in.env = append(in.env, w)
			continue
		}
		if len(w) < 2 || w[0] != '-' {
			break
		}
		flag, value, attached := strings.Cut(w, "=")
		switch {
		case contains(sp.texts, flag), contains(sp.modules, flag):
			if !attached {
				if i++; i == len(words) {
					return in, false
				}
				value = words[i]
			}
			if contains(sp.texts, flag) {
				return text(value)
			}
			return named(value, words[i+1:])
		case !attached && takesNext(w, sp.values):
			i++
		}
	}
	if sp.dashes {
		if i == 0 || i > len(words) || words[i-1] != "--" {
			d := index(words, "--")
			if d < 0 {
				return in, false
			}
			i = d + 1
		}
	} else {
		i += sp.operands
		if sp.operands > 0 && i+1 < len(words) && contains(sp.texts, words[i]) {
			return text(words[i+1])
		}
		if i < len(words) && words[i] == "--" {
			i++
		}
	}
	for sp.assigns && i < len(words) && isAssignment(words[i]) {
		in.env = append(in.env, words[i])
		i++
	}
	if i >= len(words) || words[i] == "" {
		return in, false
	}
	in.words = words[i:]
	if sp.versioned {
		in.words = unversioned(in.words)
	}
	return in, true
}

// takesNext reports whether the value of a flag is the next word. In a cluster of letters only the last can have it
// there: an earlier one has the rest of the cluster for its value.
func takesNext(w, values string) bool {
	if values == "" {
		return false
	}
	if contains(values, w) {
		return true
	}
	if len(w) < 3 || w[1] == '-' {
		return false
	}
	for i := 1; i < len(w); i++ {
		if contains(values, "-"+w[i:i+1]) {
			return i == len(w)-1
		}
	}
	return false
}

func text(t string) (inner, bool) {
	return inner{text: t, isText: true}, strings.TrimSpace(t) != ""
}

// joined is a text that its program puts together from words.
func joined(words []string) (inner, bool) { return text(strings.Join(words, " ")) }

func named(name string, args []string) (inner, bool) {
	return inner{words: append([]string{name}, args...)}, name != ""
}

// unversioned takes the version off a package's name: tsc@5.4, @angular/cli@latest.
func unversioned(words []string) []string {
	if i := strings.LastIndexByte(words[0], '@'); i > 0 {
		return append([]string{words[0][:i]}, words[1:]...)
	}
	return words
}

func isAssignment(w string) bool {
	name, _, ok := strings.Cut(w, "=")
	if !ok || name == "" || isDigit(name[0]) {
		return false
	}
	for i := range len(name) {
		if !isWordByte(name[i]) {
			return false
		}
	}
	return true
}

func isWordByte(b byte) bool { return isLetter(b) || isDigit(b) || b == '_' }

// contains reports whether list, words separated by one blank, has the word w.
func contains(list, w string) bool {
	for w != "" && list != "" {
		var head string
		head, list, _ = strings.Cut(list, " ")
		if head == w {
			return true
		}
	}
	return false
}

func index(words []string, w string) int {
	for i := range words {
		if words[i] == w {
			return i
		}
	}
	return -1
}
