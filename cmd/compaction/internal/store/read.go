package store

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// List returns the entries of this repository, the newest first, with what runs that were killed have left. Entries
// that cannot be read are passed over.
func (s *Store) List() ([]Entry, error) {
	s.adopt()
	return s.list(s.repo)
}

// ListAll returns the entries of all repositories, the newest first.
func (s *Store) ListAll() ([]Entry, error) {
	repos, err := os.ReadDir(s.root)
	if err != nil {
		return nil, missing(err)
	}
	var all []Entry
	for _, r := range repos {
		if !r.IsDir() {
			continue
		}
		es, err := s.list(r.Name())
		if err != nil {
			return nil, err
		}
		all = append(all, es...)
	}
	newestFirst(all)
	return all, nil
}

func (s *Store) list(repo string) ([]Entry, error) {
	dir := filepath.Join(s.root, repo, "entries")
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, missing(err)
	}
	var es []Entry
	for _, f := range files {
		if strings.HasPrefix(f.Name(), ".") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			continue
		}
		var e Entry
		if json.Unmarshal(data, &e) != nil || e.ID+".json" != f.Name() || len(e.Sum) != 2*sha256.Size {
			continue
		}
		e.repo = repo
		es = append(es, e)
	}
	newestFirst(es)
	return es, nil
}

func missing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("list the originals: %w", err)
}

func newestFirst(es []Entry) {
	slices.SortFunc(es, func(a, b Entry) int {
		if c := b.Time.Compare(a.Time); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
}

// Find returns the entry whose ID starts with id. The error is ErrNotFound, or says that there are several. all
// looks through the other repositories, too.
func (s *Store) Find(id string, all bool) (Entry, error) {
	list := s.List
	if all {
		list = s.ListAll
	}
	es, err := list()
	if err != nil {
		return Entry{}, err
	}
	var found []Entry
	for _, e := range es {
		if e.ID == id {
			return e, nil
		}
		if id != "" && strings.HasPrefix(e.ID, id) {
			found = append(found, e)
		}
	}
	switch len(found) {
	case 0:
		return Entry{}, fmt.Errorf("%q: %w", id, ErrNotFound)
	case 1:
		return found[0], nil
	}
	return Entry{}, fmt.Errorf("%q stands for %d originals, %s and %s among them", id, len(found), found[0].ID, found[1].ID)
}

// Text is the original of an entry, byte for byte. A file whose bytes do not have the hash of its name is an error.
func (s *Store) Text(e Entry) (string, error) { return s.read(e, e.Sum) }

// ResultText is the result that was made of the original then, without the closing line. ok is false where it has not
// been kept.
func (s *Store) ResultText(e Entry) (text string, ok bool) {
	if e.Result == "" {
		return "", false
	}
	text, err := s.read(e, e.Result)
	return text, err == nil
}

func (s *Store) read(e Entry, sum string) (string, error) {
	name := filepath.Join(s.root, e.repo, "objects", sum)
	data, err := os.ReadFile(name)
	if err != nil {
		return "", fmt.Errorf("read original %s: %w", e.ID, err)
	}
	if sumOf(string(data)) != sum {
		return "", fmt.Errorf("read original %s: %q is damaged", e.ID, name)
	}
	return string(data), nil
}

// Remove takes an entry out, and the bytes that no other entry needs.
func (s *Store) Remove(e Entry) error {
	if err := os.Remove(s.entryFile(e)); err != nil {
		return fmt.Errorf("remove original %s: %w", e.ID, err)
	}
	es, err := s.list(e.repo)
	if err != nil {
		return err
	}
	for _, sum := range [...]string{e.Sum, e.Result} {
		if sum == "" || slices.ContainsFunc(es, func(o Entry) bool { return o.Sum == sum || o.Result == sum }) {
			continue
		}
		err := os.Remove(filepath.Join(s.root, e.repo, "objects", sum))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove original %s: %w", e.ID, err)
		}
	}
	return nil
}

func (s *Store) entryFile(e Entry) string {
	return filepath.Join(s.root, e.repo, "entries", e.ID+".json")
}
