package host

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/settings"
)

// Uninstall takes all that was installed for the host in a scope out again. A file that has not been changed since
// comes back byte for byte; of another one, exactly our part goes.
func (i Installer) Uninstall(h Host, s Setup) ([]Change, error) {
	edits, err := h.removals(s)
	if err != nil {
		return nil, fmt.Errorf("uninstall for %s: %w", h.Title, err)
	}
	r := readRecords(i.State)
	var changes []Change
	// Folders go with the file that they were made for, which came first.
	for _, file := range slices.Backward(files(edits)) {
		c, err := i.undo(h, r, edits, file)
		if err != nil {
			return changes, fmt.Errorf("uninstall for %s: %s: %w", h.Title, file, err)
		}
		if c.Changed() {
			changes = append(changes, c)
		}
	}
	return changes, nil
}

func (i Installer) undo(h Host, r records, edits []edit, file string) (Change, error) {
	f, err := settings.Read(file)
	if err != nil {
		return Change{}, err
	}
	c := Change{Path: f.Path, Before: f.Data, After: f.Data}
	if !f.Exists {
		delete(r.Files, f.Path)
		c.Before, c.After = nil, nil
		return c, i.keepRecords(r)
	}
	rec, known := r.Files[f.Path]
	if known && !slices.Contains(rec.Hosts, h.Name) {
		// What is in it is there for other hosts.
		return c, nil
	}
	if known && len(rec.Hosts) > 1 {
		rec.Hosts = slices.DeleteFunc(slices.Clone(rec.Hosts), func(n Name) bool { return n == h.Name })
		r.Files[f.Path] = rec
		return c, i.keepRecords(r)
	}
	remove := false
	if intact := known && sum(f.Data) == rec.After; intact && rec.Created {
		remove = true
	} else if old, err := os.ReadFile(rec.Backup); intact && rec.Backup != "" && err == nil && sum(old) == rec.Before {
		c.After, c.Restored = old, true
	} else if c.After, remove, err = without(f.Data, rec.Made, edits, file); err != nil {
		return c, err
	}
	if remove {
		c.After, c.Restored = nil, known && rec.Created
	}
	if i.DryRun || !c.Changed() {
		return c, nil
	}
	if remove {
		err = removeFile(f.Path, rec.Dirs)
	} else {
		_, err = f.Write(c.After)
	}
	if err != nil {
		return c, err
	}
	if c.Restored && rec.Backup != "" {
		_ = os.Remove(rec.Backup)
	} else if !c.Restored {
		c.Backup = rec.Backup
	}
	delete(r.Files, f.Path)
	return c, i.keepRecords(r)
}

func (i Installer) keepRecords(r records) error {
	if i.DryRun || i.State == "" {
		return nil
	}
	return r.write(i.State)
}

// without takes our part out of a text. remove says that the file is ours as a whole.
func without(text []byte, made [][]string, edits []edit, file string) (out []byte, remove bool, err error) {
	out = text
	for _, e := range edits {
		if e.file != file {
			continue
		}
		if e.own {
			return text, bytes.Contains(text, []byte(ownMark)), nil
		}
		if out, err = e.drop(out, made); err != nil {
			return text, false, err
		}
	}
	return out, false, nil
}

// removeFile removes a file that we made, and the folders that were made for it if nothing else is in them.
func removeFile(name string, dirs []string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove the settings: %w", err)
	}
	for i := len(dirs) - 1; i >= 0; i-- {
		if os.Remove(dirs[i]) != nil {
			break
		}
	}
	return nil
}
