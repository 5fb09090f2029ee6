package rulespec

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// TrustStore is the list of repositories whose rule files their user trusts, one file in the state folder. Its
// methods read and write the file each time; they may be called concurrently, and a reader never sees half a list.
type TrustStore struct {
	// Path is the file; it need not exist.
	Path string
}

type trustFile struct {
	Version      int      `json:"version"`
	Repositories []string `json:"repositories"`
}

// List returns the keys of the trusted repositories, sorted. A file that cannot be read trusts nobody.
func (t TrustStore) List() ([]string, error) {
	data, err := os.ReadFile(t.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the trusted repositories: %w", err)
	}
	var f trustFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("read the trusted repositories in %s: %w", t.Path, err)
	}
	slices.Sort(f.Repositories)
	return slices.Compact(f.Repositories), nil
}

// Trusted reports whether a repository is trusted. An empty key never is.
func (t TrustStore) Trusted(key string) bool {
	if key == "" {
		return false
	}
	keys, err := t.List()
	return err == nil && slices.Contains(keys, key)
}

// Set trusts a repository, or no longer does.
func (t TrustStore) Set(key string, trusted bool) error {
	if key == "" {
		return errors.New("the git folder of this repository cannot be found, so that it cannot be named")
	}
	keys, err := t.List()
	if err != nil {
		return err
	}
	keys = slices.DeleteFunc(keys, func(k string) bool { return k == key })
	if trusted {
		keys = append(keys, key)
		slices.Sort(keys)
	}
	data, err := json.MarshalIndent(trustFile{Version: 1, Repositories: append([]string{}, keys...)}, "", "  ")
	if err != nil {
		return fmt.Errorf("write the trusted repositories: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(t.Path), 0o700); err != nil {
		return fmt.Errorf("write the trusted repositories: %w", err)
	}
	if err := replaceFile(t.Path, append(data, '\n')); err != nil {
		return fmt.Errorf("write the trusted repositories: %w", err)
	}
	return nil
}

// replaceFile writes a file, readable by its user alone, so that readers see the old content or the new, on every
// platform.
func replaceFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
