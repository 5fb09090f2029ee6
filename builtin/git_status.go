package builtin

import (
	"strings"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
)

// GitStatusRuleID is the id of the rule for git status.
const GitStatusRuleID = "git-status"

// CompactGitStatus takes the hints and the blank lines out of what git status prints; a marker counts them. Branch,
// rebase, conflict and file lines stay, as does everything that it does not know. A text without hints, or one that
// would not get smaller, comes back as it is. Safe for concurrent use.
func CompactGitStatus(output string) string {
	d := lines.ParseMarked(output)
	return withoutHints(d).String()
}

func gitStatus() engine.Rule {
	return engine.Rule{
		ID:     GitStatusRuleID,
		Origin: engine.Origin{Layer: engine.Builtin},
		Match: func(c *engine.Call) bool {
			if c.Ran.Known() {
				ok := c.Ran.Ran("git status")
				if !ok {
					declineCommand(c)
				}
				return ok
			}
			return looksLikeGitStatus(c.Text)
		},
		Transform: func(_ *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			return engine.Outcome{Doc: withoutHints(d)}, nil
		},
	}
}

// looksLikeGitStatus reports whether a text of an unknown command starts as the long format of git status does and
// has a section or a hint of it.
func looksLikeGitStatus(text string) bool {
	head := text[:min(len(text), 4096)]
	first, _, _ := strings.Cut(strings.TrimLeft(head, "\r\n"), "\n")
	if !anyPrefix(lines.Plain(first), "On branch ", "HEAD detached ", "interactive rebase in progress", "Not currently on any branch", "rebase in progress") {
		return false
	}
	for _, sign := range [...]string{
		"\nChanges to be committed:", "\nChanges not staged for commit:", "\nUntracked files:", "\nUnmerged paths:",
		"\nnothing to commit", "\nno changes added to commit", "\n  (use \"git ",
	} {
		if strings.Contains(head, sign) {
			return true
		}
	}
	return false
}

// withoutHints drops the lines that only say which command to use next, and blank lines.
func withoutHints(d *lines.Doc) *lines.Doc {
	hints := false
	out := lines.Elide(d, "", func(_ int, l *lines.Line) bool {
		if l.Flags&lines.Failure != 0 || l.Kind != lines.Source {
			return false
		}
		t := strings.TrimSpace(lines.Plain(l.Text))
		hint := isGitHint(t)
		hints = hints || hint
		return hint || t == ""
	})
	if !hints || out.Size() >= d.Size() {
		return d
	}
	return out
}

// gitHintNoise names the hints where git status is one of several commands.
func gitHintNoise(_ *scan, r *row) mark {
	if r.indent > 0 && isGitHint(r.body) {
		return mark(anyTool)
	}
	return 0
}

// isGitHint reports whether a line is one of the hints of git's wt-status.c, such as
// `(use "git add <file>..." to update what will be committed)`. A line that tells a state in brackets, such as
// `(all conflicts fixed: run "git rebase --continue")`, is none.
func isGitHint(t string) bool {
	return anyPrefix(t, `(use "git `, `(use -u option to show untracked files)`, "(commit or discard the untracked or modified content in submodules)")
}
