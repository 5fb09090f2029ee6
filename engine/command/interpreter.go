package command

import "strings"

// isShell reports whether a program reads shell text after -c.
func isShell(name string) bool {
	switch name {
	case "bash", "sh", "zsh", "dash", "ksh", "ash", "mksh", "fish":
		return true
	}
	return false
}

// shellText is what a shell runs: the text after -c, or a script and its arguments.
func shellText(words []string) (in inner, ok bool) {
	dashC := false
	for i := 1; i < len(words); i++ {
		w := words[i]
		switch {
		case w == "--" || w == "-":
			i++
			if i >= len(words) {
				return in, false
			}
			fallthrough
		case len(w) < 2 || w[0] != '-' && w[0] != '+':
			if dashC {
				return text(words[i])
			}
			return inner{words: words[i:]}, true
		case w == "-o" || w == "+o" || w == "-O" || w == "+O" || w == "--rcfile" || w == "--init-file":
			i++
		case strings.HasPrefix(w, "--command="):
			return text(strings.TrimPrefix(w, "--command="))
		case w == "--command":
			dashC = true
		case strings.HasPrefix(w, "--"):
			if w == "--version" || w == "--help" {
				return in, false
			}
		default:
			if strings.ContainsAny(w, "s") && !strings.Contains(w, "c") || strings.Contains(w, "n") && w[0] == '-' {
				return in, false // a script from standard input, or one that is only checked
			}
			dashC = dashC || strings.Contains(w, "c")
			if strings.HasSuffix(w, "o") {
				i++
			}
		}
	}
	return in, false
}

// isPython reports whether a program is a Python, by whatever version in its name.
func isPython(name string) bool {
	rest, ok := strings.CutPrefix(name, "python")
	if !ok {
		rest, ok = strings.CutPrefix(name, "pypy")
	}
	if !ok {
		return name == "py"
	}
	return strings.Trim(rest, "0123456789.tw") == ""
}

// pythonModule is the module after -m. A script or a -c text is Python's own run.
func pythonModule(words []string) (in inner, ok bool) {
	for i := 1; i < len(words); i++ {
		w := words[i]
		if w == "--check-hash-based-pycs" {
			i++
			continue
		}
		if len(w) < 2 || w[0] != '-' || w[1] == '-' {
			return in, false
		}
	cluster:
		for k := 1; k < len(w); k++ {
			switch w[k] {
			case 'm':
				if k < len(w)-1 {
					return named(w[k+1:], words[i+1:])
				}
				if i+1 == len(words) {
					return in, false
				}
				return named(words[i+1], words[i+2:])
			case 'c':
				return in, false
			case 'W', 'X':
				if k == len(w)-1 {
					i++
				}
				break cluster
			}
		}
	}
	return in, false
}

// installedTool is a tool that node or php is asked to run by the path where a package manager put it.
func installedTool(words []string) (in inner, ok bool) {
	i := 1
	for i < len(words) && strings.HasPrefix(words[i], "-") {
		switch words[i] {
		case "--test", "-e", "-p", "--eval", "--print", "--check", "-c":
			return in, false
		case "-r", "--require", "--import", "--loader", "--experimental-loader", "--env-file", "-C", "--conditions":
			i++
		}
		i++
	}
	if i < len(words) && (strings.Contains(words[i], "node_modules/.bin/") || strings.Contains(words[i], "vendor/bin/")) {
		return inner{words: words[i:]}, true
	}
	return in, false
}

// scriptTool is a tool that a JavaScript package manager runs without a word in between, as in pnpm vitest run. Any
// other first word may be the name of a script of the project, which is not the tool of that name.
func scriptTool(words []string) (in inner, ok bool) {
	at := subcommand(words)
	if at == len(words) {
		return in, false
	}
	switch words[at] {
	case "vitest", "jest", "mocha", "ava", "tsc", "vue-tsc", "eslint", "prettier", "biome", "playwright", "cypress", "webpack",
		"rollup", "esbuild", "vite", "turbo", "nx", "tsx", "ts-node", "prisma", "stylelint", "karma", "nyc", "c8", "wrangler", "tsup", "oxlint":
		return inner{words: words[at:]}, true
	}
	return in, false
}

// windowsShell is the command of cmd /c and powershell -Command, read as if it were sh: near enough for plain words.
func windowsShell(name string, words []string) (in inner, ok bool) {
	for i := 1; i < len(words); i++ {
		w := strings.ToLower(words[i])
		switch {
		case name == "cmd" && (w == "/c" || w == "/k" || w == "/r"):
			return joined(words[i+1:])
		case name == "cmd" && strings.HasPrefix(w, "/"):
		case name != "cmd" && (w == "-command" || w == "-c" || w == "-commandwithargs"):
			return joined(words[i+1:])
		case name != "cmd" && (w == "-file" || w == "-f"):
			return inner{words: words[i+1:]}, i+1 < len(words)
		case name != "cmd" && (w == "-executionpolicy" || w == "-ep" || w == "-ex" || w == "-version" || w == "-outputformat" || w == "-inputformat" || w == "-workingdirectory" || w == "-wd" || w == "-windowstyle" || w == "-w" || w == "-configurationname"):
			i++
		case name != "cmd" && strings.HasPrefix(w, "-"):
		default:
			if name == "cmd" {
				return in, false
			}
			return joined(words[i:])
		}
	}
	return in, false
}

// envCommand is what env runs. Without a command env prints the environment and stands for itself.
func envCommand(words []string) (inner, bool) {
	return spec{values: "-u --unset -C --chdir -P -a --argv0", texts: "-S --split-string", assigns: true}.command(words[1:])
}

// suCommand is the text after su's -c, which may stand on either side of the user.
func suCommand(words []string) (in inner, ok bool) {
	for i := 1; i+1 < len(words); i++ {
		if words[i] == "-c" || words[i] == "--command" || words[i] == "-lc" {
			return text(words[i+1])
		}
	}
	return in, false
}

// nixCommand is what nix develop, nix shell and nix-shell run in the environment they make.
func nixCommand(words []string) (in inner, ok bool) {
	for i := 1; i+1 < len(words); i++ {
		switch words[i] {
		case "-c", "--command":
			if words[0] != "nix-shell" && (words[1] == "develop" || words[1] == "shell") {
				return inner{words: words[i+1:]}, true
			}
			if words[0] == "nix-shell" {
				return text(words[i+1])
			}
		case "--run":
			return text(words[i+1])
		}
	}
	return in, false
}
