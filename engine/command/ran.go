package command

import "strings"

// Ran reports whether one of patterns is what ran: its words, separated by blanks, are the leading words of the
// command. The first word is compared by base name, and flags in front of the subcommand are skipped with their
// values, as in git -C x log. Wrappers in a pattern are looked through like those of a command, so that "npx tsc" and
// "tsc" are true for both. It is false on compounds, and for a pattern without words.
func (c Command) Ran(patterns ...string) bool {
	if len(c.words) == 0 {
		return false
	}
	for _, p := range patterns {
		if c.ran(strings.Fields(p)) {
			return true
		}
	}
	return false
}

func (c Command) ran(want []string) bool {
	if leading(c.words, want) > 0 {
		return true
	}
	for _, words := range c.outer {
		if leading(words, want) > 0 {
			return true
		}
	}
	for range maxNest {
		in, ok := reader{}.unwrap(want)
		if !ok || in.isText {
			return false
		}
		if want = in.words; leading(c.words, want) > 0 {
			return true
		}
	}
	return false
}

// Flag reports whether one of names is among the words of the command before --, alone or with a value after =. The
// name of a flag is written with its dashes. A single letter is also found in a cluster, as -v in -xvf, but for the
// programs whose long flags have one dash. It is false on compounds.
func (c Command) Flag(names ...string) bool {
	if len(c.words) == 0 {
		return false
	}
	clusters := !oneDash(baseName(c.words[0]))
	for _, w := range c.words[1:] {
		if w == "--" {
			return false
		}
		if len(w) < 2 || w[0] != '-' {
			continue
		}
		for _, name := range names {
			if rest, ok := strings.CutPrefix(w, name); ok && name != "" && (rest == "" || rest[0] == '=') {
				return true
			}
			if clusters && len(name) == 2 && name[0] == '-' && isCluster(w) && strings.IndexByte(w, name[1]) > 0 {
				return true
			}
		}
	}
	return false
}

// isCluster reports whether w can only be several one-letter flags.
func isCluster(w string) bool {
	if len(w) < 3 || len(w) > 6 || w[0] != '-' {
		return false
	}
	for i := 1; i < len(w); i++ {
		if !isLetter(w[i]) {
			return false
		}
	}
	return true
}

// oneDash reports whether a program writes long flags with one dash, or values right behind a letter.
func oneDash(name string) bool {
	switch name {
	case "go", "java", "javac", "find", "terraform", "tofu", "packer", "nomad", "consul", "vault", "gcc", "g++", "cc", "c++",
		"clang", "clang++", "ffmpeg", "ffprobe", "openssl", "mvn", "mvnw", "xcodebuild", "msbuild", "kubectl", "oc", "convert",
		"swiftc", "scalac", "kotlinc", "groovy", "ant", "adb", "ghc", "ld", "rustc", "gradle", "gradlew", "psql", "mysql":
		return true
	}
	return false
}

// leading returns how many of words it takes to find all of want at their beginning, 0 if it is not there.
func leading(words, want []string) int {
	if len(want) == 0 || len(words) < len(want) || !sameProgram(words[0], want[0]) {
		return 0
	}
	i, k := 1, 1
	for k < len(want) && i < len(words) && words[i] == want[k] {
		i, k = i+1, k+1
	}
	if k == len(want) {
		return i
	}
	g := globalsOf(baseName(words[0]))
	return g.leading(words, want, i, k)
}

func (g globals) leading(words, want []string, i, k int) int {
	for k < len(want) {
		if i >= len(words) {
			return 0
		}
		w := words[i]
		if w == want[k] {
			i, k = i+1, k+1
			continue
		}
		if k > g.depth || w == "--" {
			return 0
		}
		switch {
		case g.assigns && isAssignment(w), len(w) > 1 && w[0] == '+' && g.depth > 0:
			i++
		case len(w) > 1 && w[0] == '-':
			if g.guess && !strings.Contains(w, "=") && i+1 < len(words) && words[i+1] != want[k] && !strings.HasPrefix(words[i+1], "-") {
				i++ // the value of a flag that nobody told us about
			} else if !g.guess && !strings.Contains(w, "=") && takesNext(w, g.values) {
				i++
			}
			i++
			if i < len(words) && words[i] != want[k] && isNumber(words[i]) {
				i++ // make -j 8
			}
		default:
			return 0
		}
	}
	return i
}

func isNumber(w string) bool { return w != "" && strings.Trim(w, "0123456789") == "" }
