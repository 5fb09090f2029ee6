package command

import "strings"

// subcommandReads reports whether a tool of many commands was asked to show something as it is.
func subcommandReads(name string, words []string) bool {
	at := subcommand(words)
	if at == len(words) {
		return false
	}
	sub, rest := words[at], words[at+1:]
	next := ""
	if len(rest) > 0 {
		next = rest[0]
	}
	switch name {
	case "git":
		return gitReads(sub, rest)
	case "hg":
		return sub == "diff" || sub == "cat" || sub == "export" || sub == "files" || sub == "locate" || sub == "grep" || sub == "annotate" || sub == "log" && hasShort(rest, 'p')
	case "svn":
		return sub == "diff" || sub == "cat" || sub == "list" || sub == "ls" || sub == "blame"
	case "jj":
		return sub == "diff" || sub == "show" || sub == "interdiff" || sub == "file" || sub == "log" && hasAny(rest, "-p", "--patch", "--git")
	case "gh", "glab":
		return (sub == "pr" || sub == "mr") && next == "diff" || sub == "gist" && next == "view" || sub == "search"
	case "kubectl", "oc", "k":
		return sub == "diff" || sub == "explain" || sub == "kustomize"
	case "kustomize":
		return sub == "build"
	case "helm":
		return sub == "diff" || sub == "template" || sub == "get" || sub == "show"
	case "docker", "podman":
		return sub == "diff" || sub == "compose" && subcommandOf(rest) == "config"
	case "docker-compose":
		return sub == "config"
	case "go":
		return sub == "doc"
	case "rustup":
		return sub == "doc"
	case "bazel", "bazelisk", "buck2":
		return sub == "query" || sub == "cquery" || sub == "aquery"
	case "aws":
		return sub == "s3" && next == "ls"
	case "gsutil":
		return sub == "ls" || sub == "cat"
	case "gcloud":
		return sub == "storage" && (next == "ls" || next == "cat")
	case "cargo":
		return sub == "nextest" && next == "list"
	case "vitest":
		return sub == "list"
	case "ruff":
		return (sub == "check" || sub == "format") && hasAny(rest, "--diff")
	case "black", "isort", "gofmt", "goimports", "shfmt":
		return hasAny(words[1:], "--diff", "-d")
	}
	return false
}

// subcommandOf returns the first word that is not a flag.
func subcommandOf(words []string) string {
	for _, w := range words {
		if !strings.HasPrefix(w, "-") {
			return w
		}
	}
	return ""
}

// gitReads reports whether a git command shows contents, differences or a list.
func gitReads(sub string, rest []string) bool {
	switch sub {
	case "diff", "show", "blame", "annotate", "grep", "ls-files", "ls-tree", "ls-remote", "cat-file", "diff-tree", "diff-index",
		"diff-files", "range-diff", "rev-list", "rev-parse", "for-each-ref", "show-ref", "merge-base", "name-rev", "symbolic-ref",
		"check-ignore", "check-attr", "merge-tree", "help", "var":
		return true
	case "log", "whatchanged", "reflog", "format-patch", "shortlog":
		for _, w := range rest {
			switch flag, _, _ := strings.Cut(w, "="); flag {
			case "--":
				return false
			case "-p", "-u", "--patch", "--patch-with-stat", "--patch-with-raw", "--cc", "-c", "--remerge-diff", "--diff-merges", "--word-diff",
				"--color-words", "--stdout", "--unified":
				return true
			}
			if strings.HasPrefix(w, "-L") || strings.HasPrefix(w, "-U") || strings.HasPrefix(w, "-pU") {
				return true
			}
		}
	case "stash":
		return len(rest) > 0 && (rest[0] == "show" || rest[0] == "list")
	case "config":
		return hasLong(rest, "--list", "--get", "--get-all", "--get-regexp", "-l") || len(rest) > 0 && (rest[0] == "list" || rest[0] == "get")
	case "branch", "tag":
		return len(rest) == 0 || hasAny(rest, "-a", "-r", "-v", "-vv", "-l", "--list", "--all", "--remotes", "--merged", "--no-merged", "--show-current", "--contains")
	case "remote":
		return len(rest) == 0 || rest[0] == "-v" || rest[0] == "get-url" || rest[0] == "show"
	case "worktree", "submodule", "notes", "bundle":
		return len(rest) > 0 && (rest[0] == "list" || rest[0] == "show")
	}
	return false
}
