package host

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/settings"
)

// Change is what happened, or with a dry run would happen, to one file.
type Change struct {
	Path string
	// Before and After are the contents; nil where there is no file.
	Before, After []byte
	// Backup is the copy of the file that was made; empty where none was needed.
	Backup string
	// Restored says that the file is byte for byte what it was before installing.
	Restored bool
}

// Changed reports whether there was anything to do.
func (c Change) Changed() bool {
	return !bytes.Equal(c.Before, c.After) || (c.Before == nil) != (c.After == nil)
}

// Installer puts our entries into the settings of hosts and takes them out again. It is for one goroutine.
type Installer struct {
	// State is the folder where it writes down what it did.
	State string
	// DryRun has it change nothing.
	DryRun bool
}

// Install puts what s asks for into the host's settings. Doing it again changes nothing. It returns the changes in the
// order in which they were made, also with an error: then those before it.
func (i Installer) Install(h Host, s Setup) ([]Change, error) {
	if runtime.GOOS == "windows" {
		return nil, errors.New("hosts can be installed for on Linux and macOS")
	}
	s.Wrap, s.MCP = split(s.Wrap), split(s.MCP)
	edits, err := h.edits(s)
	if err != nil {
		return nil, fmt.Errorf("install for %s: %w", h.Title, err)
	}
	if !i.DryRun {
		// All files are looked at before the first is written, so that nothing is installed by half.
		if _, err := (Installer{State: i.State, DryRun: true}).Install(h, s); err != nil {
			return nil, err
		}
	}
	r := readRecords(i.State)
	var changes []Change
	for _, file := range files(edits) {
		c, err := i.edit(h, s, r, edits, file)
		if err != nil {
			return changes, fmt.Errorf("install for %s: %s: %w", h.Title, file, err)
		}
		changes = append(changes, c)
	}
	return changes, nil
}

// files are the files of some edits, each once.
func files(edits []edit) []string {
	var all []string
	for _, e := range edits {
		if !slices.Contains(all, e.file) {
			all = append(all, e.file)
		}
	}
	return all
}

// edit makes the edits of one file.
func (i Installer) edit(h Host, s Setup, r records, edits []edit, file string) (Change, error) {
	f, err := settings.Read(file)
	if err != nil {
		return Change{}, err
	}
	c := Change{Path: f.Path, Before: f.Data, After: f.Data}
	rec, known := r.Files[f.Path]
	intact := known && f.Exists && sum(f.Data) == rec.After
	base, hadOurs := f.Data, false
	var made [][]string
	for _, e := range edits {
		if e.file != file {
			continue
		}
		if e.own && f.Exists && !bytes.Contains(f.Data, []byte(ownMark)) {
			return c, errors.New("the file is not ours")
		}
		without, err := e.drop(base, nil)
		if err != nil {
			return c, err
		}
		hadOurs = hadOurs || !bytes.Equal(without, base)
		base = without
		out, m, err := e.put(c.After)
		if err != nil {
			return c, err
		}
		c.After = out
		made = append(made, m...)
	}
	if !f.Exists && len(bytes.TrimSpace(c.After)) == 0 {
		c.After = nil
		return c, nil
	}
	if !intact && !hadOurs {
		// What is there is what has to come back.
		rec = record{Created: !f.Exists, Before: sum(f.Data)}
	} else if !intact {
		rec.Before, rec.Backup, rec.Created = "", "", false
	}
	if !slices.Contains(rec.Hosts, h.Name) {
		rec.Hosts = append(rec.Hosts, h.Name)
	}
	rec.Made = append(rec.Made, made...)
	rec.After = sum(c.After)
	if i.DryRun {
		return c, nil
	}
	if c.Changed() {
		if f.Exists && !intact && !hadOurs {
			if rec.Backup, err = i.backup(s, f); err != nil {
				return c, err
			}
			c.Backup = rec.Backup
		}
		dirs, err := f.Write(c.After)
		if err != nil {
			return c, err
		}
		rec.Dirs = append(rec.Dirs, dirs...)
	}
	if known && !c.Changed() && slices.Equal(r.Files[f.Path].Hosts, rec.Hosts) {
		return c, nil
	}
	r.Files[f.Path] = rec
	// Without a record, uninstalling takes our part out where it finds it.
	_ = r.write(i.State)
	return c, nil
}

// backup copies a file as it is: beside it, or for a file of a repository into the state folder, where it is not in
// the way.
func (i Installer) backup(s Setup, f settings.File) (string, error) {
	name := f.Path + ".before-compaction"
	if s.Scope == Project {
		if i.State == "" {
			return "", nil
		}
		name = filepath.Join(i.State, "backups", paths.Key(f.Path)+"-"+filepath.Base(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return "", fmt.Errorf("back up: %w", err)
		}
	}
	for n := 1; ; n++ {
		free := name
		if n > 1 {
			free = fmt.Sprintf("%s.%d", name, n)
		}
		out, err := os.OpenFile(free, os.O_WRONLY|os.O_CREATE|os.O_EXCL, f.Mode)
		if errors.Is(err, fs.ErrExist) && n < 100 {
			if old, err := os.ReadFile(free); err == nil && bytes.Equal(old, f.Data) {
				return free, nil
			}
			continue
		}
		if err != nil {
			return "", fmt.Errorf("back up: %w", err)
		}
		_, err = out.Write(f.Data)
		if cerr := out.Close(); err == nil {
			err = cerr
		}
		if err != nil {
			return "", fmt.Errorf("back up: %w", err)
		}
		return free, nil
	}
}

// After are what the user has to know or do once h is installed as s says.
func (h Host) After(s Setup) []string {
	notes := slices.Clone(h.Notes)
	if s.Scope == Project {
		if h.Name != Copilot && h.Name != OpenCode {
			notes = append(notes, h.Title+" takes up what is in a repository only where its user trusts the folder.")
		}
		notes = append(notes, "Whoever has no compaction on the PATH goes on as before. The files are to be committed.")
	}
	if lines := h.PermissionLines(s); lines != "" {
		notes = append(notes, lines)
	}
	return notes
}
