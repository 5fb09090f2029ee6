package rulespec

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
)

// skipped are folders that hold other people's files, in which no rule file of the repository stands.
var skipped = []string{".git", "node_modules", "vendor", ".venv", "venv", "target", "__pycache__"}

// Find returns the paths of the rule files in a folder and all below it, sorted, without going into other
// repositories, folders of dependencies and symbolic links. The paths start with dir as it is given.
func Find(dir string) ([]string, error) {
	var out []string
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil && path == dir:
			return err
		case err != nil:
			return nil // a folder that may not be read holds nothing for us
		case e.IsDir() && path != dir && (e.Name() == ProjectFile || e.Name() == LocalFile):
			out = append(out, path) // a folder in the place of a rule file is told of where it is read
			return filepath.SkipDir
		case e.IsDir():
			if path != dir && slices.Contains(skipped, e.Name()) {
				return filepath.SkipDir
			}
			return nil
		case e.Name() == ProjectFile || e.Name() == LocalFile:
			out = append(out, path)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("look for rule files in %s: %w", dir, plainError(err))
	}
	slices.Sort(out)
	return out, nil
}
