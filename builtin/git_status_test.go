package builtin

import (
	"strings"
	"testing"
)

func TestCompactGitStatusTakesOnlyHints(t *testing.T) {
	for _, c := range allOutputs(t) {
		if c.family != "git-status" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			got := CompactGitStatus(c.in.Text)
			if strings.Contains(got, "(use \"git ") && got != c.in.Text && strings.Count(got, "\n  (use") > 0 {
				t.Errorf("a hint is left in\n%s", got)
			}
			for line := range strings.Lines(c.in.Text) {
				hint := strings.HasPrefix(line, "  (use ") || strings.TrimSpace(line) == ""
				if !hint && !strings.Contains(got, line) {
					t.Errorf("%q is gone", line)
				}
			}
			if len(got) > len(c.in.Text) {
				t.Errorf("%d bytes from %d", len(got), len(c.in.Text))
			}
		})
	}
}

func TestCompactGitStatusLeavesOtherTexts(t *testing.T) {
	for _, text := range []string{"", "\n", "nothing to see\n\n\nhere\n", "On branch main\nnothing to commit, working tree clean\n", "?? a.go\n M b.go\n"} {
		if got := CompactGitStatus(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestWhatLooksLikeGitStatus(t *testing.T) {
	tests := []struct {
		name, text string
		want       bool
	}{
		{"changes", "On branch main\nChanges to be committed:\n", true},
		{"detached", "HEAD detached at 1234567\nnothing to commit, working tree clean\n", true},
		{"rebase", "interactive rebase in progress; onto 14686cb\nLast command done (1 command done):\n\nUnmerged paths:\n", true},
		{"colour", "\x1b[mOn branch main\nUntracked files:\n", true},
		{"prose", "On branch predictors\n\nModern processors guess.\n", false},
		{"a commit", "[main 1234567] On branch main\nChanges to be committed:\n", false},
		{"in the middle", "hello\nOn branch main\nUntracked files:\n", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := looksLikeGitStatus(tt.text); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}
