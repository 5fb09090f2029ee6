package paths

import (
	"os"
	"path/filepath"
	"testing"
)

func TestRepo(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	mk := func(p string) string {
		p = filepath.Join(base, p)
		if err := os.MkdirAll(p, 0o755); err != nil {
			t.Fatal(err)
		}
		return p
	}
	write := func(p, s string) {
		if err := os.WriteFile(filepath.Join(base, p), []byte(s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git := mk("main/.git")
	mk("main/.git/worktrees/w")
	write("main/.git/worktrees/w/commondir", "../..\n")
	mk("w/deep/er")
	write("w/.git", "gitdir: "+filepath.Join(base, "main/.git/worktrees/w")+"\n")
	plain := mk("plain/x")

	for _, c := range []struct{ dir, root, common string }{
		{mk("main/a/b"), filepath.Join(base, "main"), git},
		{filepath.Join(base, "w/deep/er"), filepath.Join(base, "w"), git},
	} {
		root, common := Repo(c.dir)
		if root != c.root || common != c.common {
			t.Errorf("%s: %s, %s", c.dir, root, common)
		}
	}
	// A repository may stand above the folder for temporary files; the folder itself is the answer otherwise.
	if root, common := Repo(plain); root != common && filepath.Base(common) != ".git" {
		t.Errorf("outside: %s, %s", root, common)
	}
	link := filepath.Join(base, "link")
	if err := os.Symlink(filepath.Join(base, "main"), link); err == nil {
		if _, common := Repo(filepath.Join(link, "a")); common != git {
			t.Errorf("through a link: %s", common)
		}
	}
}

func TestFolders(t *testing.T) {
	if got := State([]string{"COMPACTION_STATE_DIR=/s", "HOME=/h"}); got != "/s" {
		t.Error(got)
	}
	if got := Config([]string{"XDG_CONFIG_HOME=relative"}); got != "" {
		t.Errorf("a relative folder is %q", got)
	}
	if got := Lookup([]string{"A=1", "A=2", "AB=3"}, "A"); got != "2" {
		t.Error(got)
	}
}
