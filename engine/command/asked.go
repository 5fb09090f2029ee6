package command

import "strings"

// isDryRun reports whether a command only says what it would do.
func isDryRun(name string, words []string) bool {
	args := words[1:]
	for _, w := range args {
		switch flag, value, _ := strings.Cut(w, "="); flag {
		case "--dry-run", "--dryrun", "-dry-run", "--just-print", "--recon", "--no-act", "--simulate", "--noop", "--whatif", "-WhatIf", "--dry":
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
		return hasAny(args, "-n")
	case "bash", "sh", "zsh", "dash", "ksh":
		return hasShort(args, 'n')
	case "git":
		at := subcommand(words)
		if at == len(words) {
			return false
		}
		switch words[at] {
		case "add", "clean", "push", "rm", "mv", "prune":
			return hasShort(words[at+1:], 'n')
		}
	}
	return false
}

// isHelp reports whether a command was asked about itself.
func isHelp(name string, args []string) bool {
	if len(args) == 0 {
		return false
	}
	if hasLong(args, "--help", "-help", "--usage", "--help-all", "-?") {
		return true
	}
	for i, w := range args {
		// A version in the next word or behind = is one to install, as in helm upgrade --version 1.2.
		if (w == "--version" || w == "-version") && (i+1 == len(args) || strings.HasPrefix(args[i+1], "-")) {
			return true
		}
	}
	switch last := args[len(args)-1]; {
	case args[0] == "help", last == "help" && len(args) == 2 && hasSubcommands(name):
		return true
	case args[0] == "version" && (len(args) == 1 || strings.HasPrefix(args[1], "-")):
		return true
	case last == "-h" && len(args) <= 3:
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

// isListing reports whether a command was asked what there is to run or how it is set, not to run it.
func isListing(name string, words []string) bool {
	args := words[1:]
	if hasAny(args, "--list", "--list-tests", "--listTests", "--collect-only", "--list-files", "--list-hosts", "--list-tasks", "--list-targets",
		"--showConfig", "--print-config", "--show-config") {
		return true
	}
	switch name {
	case "go":
		return hasLong(args, "-list") && isSub(words, "test")
	case "pytest", "py.test":
		return hasAny(args, "--co")
	case "just", "task", "rake":
		return hasAny(args, "-l", "-T", "--summary")
	}
	return false
}
