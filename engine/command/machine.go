package command

import "strings"

// isMachine reports whether a command was asked for a format that programs read, or for one of the asker's own.
func isMachine(name string, args []string) bool {
	for i, w := range args {
		if len(w) < 2 || w[0] != '-' {
			continue
		}
		flag, value, attached := strings.Cut(w, "=")
		switch flag {
		case "--json", "--jsonl", "--ndjson", "--json-lines", "--jsonlines", "--yaml", "--xml", "--csv", "--tsv", "--sarif", "--porcelain", "--jq",
			"--parseable", "--machine-readable", "--machine", "--print0", "-print0", "--null", "-json", "-xml", "-csv", "-machine-readable":
			switch {
			case attached && (value == "false" || value == "0" || isFile(value)):
			case flag == "-json" && name == "go" && args[0] == "test", flag == "--json" && name == "go":
				// The events of go test have rules of their own.
			default:
				return true
			}
		case "-z":
			if name == "git" {
				return true
			}
		case "--output", "--format", "--output-format", "--out-format", "--reporter", "--message-format", "--error-format", "--pretty", "--formatter",
			"--template", "--report-format", "--log-format", "--outputFormat", "--renderer", "-format", "-output", "-o", "-f", "-F", "-R", "-O", "-r", "-T", "-t":
			if !attached && i+1 < len(args) {
				value = args[i+1]
			}
			if isFormat(name, flag, value) {
				return true
			}
		default:
			if len(w) > 3 && w[1] != '-' && (w[1] == 'o' || w[1] == 'f' || w[1] == 'O') && isFormat(name, w[:2], strings.TrimPrefix(w[2:], "=")) {
				return true
			}
		}
	}
	return false
}

// isFormat reports whether the value of a format flag is a machine's format or a template.
func isFormat(name, flag, value string) bool {
	word := value
	if i := strings.IndexAny(word, "=(:,"); i >= 0 {
		word = word[:i]
	}
	switch strings.ToLower(word) {
	case "json", "jsonl", "jsonlines", "json-lines", "json-stream", "ndjson", "json-pretty", "json-diagnostic", "json-render-diagnostics", "json-full", "yaml", "yml", "xml", "csv", "tsv", "toml", "sarif", "checkstyle",
		"junit", "junit-xml", "gitlab", "codeclimate", "codequality", "pylint-json", "stylish-json", "unix-json", "jsonpath", "jsonpath-file",
		"jsonpath-as-json", "go-template", "go-template-file", "custom-columns", "custom-columns-file", "freeze", "porcelain", "export", "protobuf", "cyclonedx", "cyclonedx-json", "spdx", "spdx-json":
		return true
	case "name":
		return flag == "-o" || flag == "--output"
	case "text":
		return name == "aws"
	case "value", "get", "flattened":
		return len(word) < len(value) && value[len(word)] == '('
	case "format", "tformat":
		return name == "git"
	}
	if strings.Contains(value, "{{") {
		return true
	}
	return name == "git" && flag == "--format" && strings.Contains(value, "%") || name == "git" && flag == "--pretty" && strings.Contains(value, "%")
}

// isFile reports whether the value of a flag is a file for the machine format to go to.
func isFile(value string) bool {
	return strings.HasSuffix(value, ".json") || strings.HasSuffix(value, ".xml") || strings.HasSuffix(value, ".csv") || strings.HasSuffix(value, ".sarif") || strings.Contains(value, "/")
}

// isDryRun reports whether a command only says what it would do.
func isDryRun(name string, args []string) bool {
	for _, w := range args {
		flag, value, _ := strings.Cut(w, "=")
		switch flag {
		case "--dry-run", "--dryrun", "-dry-run", "--just-print", "--recon", "--no-act", "--simulate", "--noop", "--whatif", "-WhatIf", "--dry", "--what-if-only":
			if value != "none" && value != "false" {
				return true
			}
		}
	}
	switch name {
	case "make", "gmake", "bmake", "ninja", "samu", "rsync", "rclone", "just", "task", "scons", "snakemake", "stow", "restic", "borg", "rename":
		return hasShort(args, 'n')
	case "apt", "apt-get", "aptitude":
		return hasShort(args, 's')
	case "ctest", "cmake":
		return hasAny(args, "-N", "--show-only")
	case "gradle", "gradlew":
		return hasAny(args, "-m")
	case "go":
		return len(args) > 1 && (args[0] == "build" || args[0] == "install" || args[0] == "generate" || args[0] == "clean" || args[0] == "vet" || args[0] == "test") && hasAny(args, "-n")
	case "git":
		for i, w := range args {
			switch w {
			case "add", "clean", "push", "rm", "mv", "prune":
				return hasShort(args[i+1:], 'n')
			}
			if !strings.HasPrefix(w, "-") && i > 0 && args[i-1] != "-C" && args[i-1] != "-c" || i == 0 && !strings.HasPrefix(w, "-") {
				break
			}
		}
	}
	return false
}

// isHelp reports whether a command was asked about itself.
func isHelp(name string, args []string) bool {
	if hasAny(args, "--help", "--version", "-help", "-version", "--usage", "--help-all", "-?") || hasPrefixed(args, "--help=") {
		return true
	}
	if len(args) == 0 {
		return false
	}
	switch last := args[len(args)-1]; {
	case args[0] == "help" && name != "echo", last == "help" && len(args) == 2:
		return true
	case args[0] == "version" && (len(args) == 1 || strings.HasPrefix(args[1], "-")):
		return true
	case last == "-h" && len(args) <= 3 && name != "psql" && name != "mysql" && name != "redis-cli":
		return true
	case len(args) == 1 && last == "-V":
		return true
	case len(args) == 1 && last == "-v":
		switch name {
		case "node", "npm", "npx", "pnpm", "yarn", "bun", "deno", "ruby", "php", "perl", "make", "nginx", "gcc", "g++", "clang", "jest", "java", "mvn", "gradle", "gradlew", "rustc":
			return true
		}
	}
	return false
}

// isListing reports whether a command was asked what there is to run, not to run it.
func isListing(name string, args []string) bool {
	if hasAny(args, "--list", "--list-tests", "--listTests", "--collect-only", "--co", "--list-files", "--list-hosts", "--list-tasks", "--list-targets", "--showConfig", "--print-config", "--show-config") {
		return true
	}
	switch name {
	case "go":
		return len(args) > 1 && args[0] == "test" && (hasAny(args, "-list") || hasPrefixed(args, "-list="))
	case "just", "task", "rake":
		return hasAny(args, "-l", "-T", "--summary")
	}
	return false
}

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

func hasPrefixed(args []string, prefix string) bool {
	for _, w := range args {
		if strings.HasPrefix(w, prefix) {
			return true
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
