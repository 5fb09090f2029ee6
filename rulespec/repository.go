package rulespec

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"github.com/compaction-dev/compaction/engine/command"
)

// Repository is the repository that a folder lies in.
type Repository struct {
	// Root is the folder in which .git stands, file or folder. Without a repository it is the folder itself.
	Root string
	// Key names the repository for its user's trust: the real path of its common git folder, which all its worktrees
	// share, or of the folder itself without a repository. Only a folder that the git folder knows as its worktree is
	// taken for one: what anyone can put into an archive, a .git that points elsewhere, is named by its own path.
	// Empty where it cannot be found out; then nothing trusts it.
	Key string
	// Found says whether there is a repository.
	Found bool
}

// FindRepository looks for .git from dir upwards. dir is an absolute path without symbolic links.
func FindRepository(dir string) Repository {
	for d := dir; ; {
		info, err := os.Stat(filepath.Join(d, ".git"))
		if err == nil {
			return Repository{Root: d, Key: commonDir(d, info.IsDir()), Found: true}
		}
		parent := filepath.Dir(d)
		if parent == d {
			return Repository{Root: dir, Key: dir}
		}
		d = parent
	}
}

// commonDir is the real path of the git folder that holds what all worktrees share. The formats are those of
// gitrepository-layout: the .git file of a worktree holds "gitdir: PATH", and in that folder stand commondir, which
// leads to what is shared, and gitdir, which leads back to the .git file. That folder is one of the
// shared folder's worktrees.
func commonDir(root string, isDir bool) string {
	root = realDir(filepath.Join(root, ".git"))
	own := filepath.Join(root, ".git")
	if isDir {
		return own
	}
	rest, ok := strings.CutPrefix(firstLine(own), "gitdir:")
	if !ok {
		return ""
	}
	git, err := filepath.EvalSymlinks(under(root, strings.TrimSpace(rest)))
	if err != nil {
		return ""
	}
	back, common := firstLine(filepath.Join(git, "gitdir")), firstLine(filepath.Join(git, "commondir"))
	if back == "" || common == "" || realDir(under(git, back)) != root {
		return own
	}
	real, err := filepath.EvalSymlinks(under(git, common))
	switch {
	case err != nil:
		return ""
	case filepath.Dir(git) != filepath.Join(real, "worktrees"):
		return own // a folder made to look like one of a worktree, which the git folder does not have
	}
	return real
}

func firstLine(path string) string {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > 1<<16 {
		return ""
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	line, _, _ := bytes.Cut(data, []byte("\n"))
	return strings.TrimSpace(string(line))
}

func under(base, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(base, path)
}

// WorkDir is the folder from which rule files are looked up for a command: dir, or the folder of a leading `cd x &&`
// if it exists. dir is the folder that the command was started in.
func WorkDir(dir string, ran command.Command) string {
	to := ran.Dir()
	if to == "" {
		return dir
	}
	if rest, ok := strings.CutPrefix(to, "~"); ok && (rest == "" || rest[0] == '/') {
		home, err := os.UserHomeDir()
		if err != nil {
			return dir
		}
		to = home + rest
	}
	to = under(dir, to)
	if info, err := os.Stat(to); err != nil || !info.IsDir() {
		return dir
	}
	return to
}

// folders are the folders from dir up to root, dir first.
func folders(dir, root string) []string {
	out := []string{dir}
	for dir != root {
		parent := filepath.Dir(dir)
		if parent == dir {
			break
		}
		dir = parent
		out = append(out, dir)
	}
	return out
}

// inside reports whether path is root or lies in it. Both are absolute and clean.
func insideFolder(path, root string) bool {
	return path == root || strings.HasPrefix(path, strings.TrimSuffix(root, string(filepath.Separator))+string(filepath.Separator))
}
