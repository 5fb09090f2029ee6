package host

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/settings"
)

// records say what installing did to each file, so that it can be undone.
type records struct {
	Files map[string]record `json:"files"`
}

// record is what was done to one file.
type record struct {
	// Hosts are those whose part is in it.
	Hosts []Name `json:"hosts"`
	// Before and After are the SHA-256 of the file without our part and with it.
	Before string `json:"before,omitempty"`
	After  string `json:"after"`
	// Backup is a copy of the file as it was before.
	Backup string `json:"backup,omitempty"`
	// Created says that there was no file, and Dirs are the folders that were made for it.
	Created bool     `json:"created,omitempty"`
	Dirs    []string `json:"dirs,omitempty"`
	// Made are the lists and objects that were made in it.
	Made [][]string `json:"made,omitempty"`
}

func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}

const recordFile = "hosts.json"

// readRecords reads the records in the state folder. Those that cannot be read count as none: then our part is found
// in the files themselves.
func readRecords(state string) records {
	r := records{Files: map[string]record{}}
	if state == "" {
		return r
	}
	data, err := os.ReadFile(filepath.Join(state, recordFile))
	if err != nil || json.Unmarshal(data, &r) != nil || r.Files == nil {
		r.Files = map[string]record{}
	}
	return r
}

func (r records) write(state string) error {
	if state == "" {
		return errors.New("write down what was installed: there is no state folder")
	}
	name := filepath.Join(state, recordFile)
	if len(r.Files) == 0 {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("write down what was installed: %w", err)
		}
		return nil
	}
	data, err := json.MarshalIndent(r, "", " ")
	if err == nil {
		err = os.MkdirAll(state, 0o700)
	}
	if err == nil {
		_, err = settings.File{Path: name, Mode: 0o600}.Write(append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("write down what was installed: %w", err)
	}
	return nil
}
