package builtin

import "strings"

// transfers is what moves files between machines.
var transfers = family{
	id: "transfer",
	commands: []invocation{
		{[]string{"git clone", "git fetch", "git pull", "git push", "git submodule", "git lfs", "git gc", "git remote", "git checkout", "git switch", "git worktree"}, nil},
		{[]string{"curl", "wget", "rsync", "scp", "aria2c", "aws s3", "gsutil", "rclone"}, nil},
	},
}

// transferNoise names the progress of git, and what stands around that of others.
func transferNoise(_ *scan, r *row) mark {
	b := r.body
	switch c := b[0]; {
	case c == 'r' && strings.HasPrefix(b, "remote: "):
		if gitProgress(strings.TrimLeft(b[len("remote: "):], " ")) {
			return mark(anyTool)
		}
	case c == '%':
		if strings.HasPrefix(b, "% Total    % Received") {
			return mark(anyTool)
		}
	case c == 'D':
		if strings.HasPrefix(b, "Dload  Upload") {
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Delta compression using ") {
			return mark(anyTool)
		}
	case c == '*':
		if anyPrefix(b, "* [new branch] ", "* [new tag] ", "* [new ref] ") {
			return mark(ciLog)
		}
	case c >= 'A' && c <= 'Z':
		if gitProgress(b) {
			return mark(anyTool)
		}
		if strings.HasPrefix(b, "Received ") && strings.Contains(b, "%), ") && strings.HasSuffix(b, "MBs/sec") {
			return latest | mark(anyTool)
		}
	}
	return 0
}

// gitProgress is a line of git's progress.c: a title, and a share or `done`.
func gitProgress(b string) bool {
	title, rest, ok := strings.Cut(b, ":")
	if !ok {
		return b == "Checking connectivity... done." || strings.HasPrefix(b, "Total ") && strings.Contains(b, " (delta ")
	}
	switch title {
	case "Counting objects", "Compressing objects", "Receiving objects", "Writing objects", "Enumerating objects", "Unpacking objects",
		"Resolving deltas", "Checking out files", "Updating files", "Filtering content", "Finding sources", "Getting sizes",
		"Checking objects", "Checking connectivity":
	default:
		return false
	}
	rest = strings.TrimLeft(rest, " ")
	return digitsAt(rest) > 0 && (strings.Contains(rest, "%") || strings.Contains(rest, "done"))
}
