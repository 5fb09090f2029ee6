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
				"--color-words", "--stdout", "--raw", "--unified", "--name-only", "--name-status":
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

// remote returns what a command runs elsewhere: on another machine, in a container, in a pod.
func remote(name string, words []string) (in inner, ok bool) {
	switch name {
	case "ssh":
		i := skipFlags(words, 1, "-b -B -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w") + 1
		if i < len(words) {
			return joined(words[i:])
		}
	case "kubectl", "oc", "k", "lxc", "incus", "multipass", "limactl", "colima":
		if at := subcommand(words); at < len(words) && (words[at] == "exec" || words[at] == "shell" || words[at] == "run" || words[at] == "debug" || words[at] == "ssh") {
			if d := index(words[at:], "--"); d >= 0 && at+d+1 < len(words) {
				return inner{words: words[at+d+1:]}, true
			}
		}
	case "docker", "podman", "nerdctl", "docker-compose", "podman-compose":
		at := subcommand(words)
		if at < len(words) && words[at] == "compose" {
			at = skipFlags(words, at+1, globalsOf(name).values)
		}
		if at < len(words) && words[at] == "container" {
			at++
		}
		if at < len(words) && (words[at] == "exec" || words[at] == "run") {
			i := skipFlags(words, at+1, containerValues) + 1
			if i < len(words) {
				return inner{words: words[i:]}, true
			}
		}
	case "chroot", "nsenter", "toolbox", "distrobox":
		i := skipFlags(words, 1, "-t --target -r -w") + 1
		if name == "chroot" && i < len(words) {
			return inner{words: words[i:]}, true
		}
		if d := index(words, "--"); d >= 0 && d+1 < len(words) {
			return inner{words: words[d+1:]}, true
		}
	case "vagrant", "gcloud", "fly", "flyctl", "heroku":
		for i, w := range words {
			if i+1 < len(words) && (w == "-c" || w == "--command" || w == "-C") && index(words, "ssh") > 0 {
				return text(words[i+1])
			}
			if v, found := strings.CutPrefix(w, "--command="); found {
				return text(v)
			}
		}
	}
	return in, false
}

// containerValues are the flags of docker exec and docker run whose value is the next word.
const containerValues = "-e --env --env-file -u --user -w --workdir --detach-keys --index -v --volume --mount -p --publish --name --network --net " +
	"--entrypoint -h --hostname --memory -m --cpus --cpuset-cpus --platform --pull --restart --label -l --add-host --tmpfs --ulimit --shm-size --gpus --device " +
	"--cap-add --cap-drop --security-opt --userns --ipc --pid --log-driver --log-opt --dns --ip --link --volumes-from --cidfile --expose --group-add --stop-signal --stop-timeout --sysctl"

// skipFlags returns the index of the first word from i on that is neither a flag nor the value of one in values.
func skipFlags(words []string, i int, values string) int {
	for i < len(words) && len(words[i]) > 1 && words[i][0] == '-' {
		if words[i] == "--" {
			return i + 1
		}
		if !strings.Contains(words[i], "=") && takesNext(words[i], values) {
			i++
		}
		i++
	}
	return i
}
