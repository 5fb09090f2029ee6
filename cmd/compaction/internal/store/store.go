// Package store keeps the originals of results that lack something: the bytes under the hash of their content, and
// beside them one entry for each time they were seen. Any number of processes may use it at once.
package store

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
)

// The bounds that hold where the user's file sets none.
const (
	DefaultMaxBytes = 256 << 20
	DefaultMaxAge   = 7 * 24 * time.Hour
)

// idLength is the length of an ID in characters.
const idLength = 8

// Limits bound what is kept of all repositories together. Zero values mean the defaults.
type Limits struct {
	Bytes int64
	Age   time.Duration
}

// Store holds the originals of one repository. It is safe for concurrent use.
type Store struct {
	root   string // of all repositories
	repo   string
	limits Limits
}

// Open is the store of the repository whose common folder is repo, below the state folder. It touches no file.
func Open(state, repo string, l Limits) *Store {
	if l.Bytes == 0 {
		l.Bytes = DefaultMaxBytes
	}
	if l.Age == 0 {
		l.Age = DefaultMaxAge
	}
	return &Store{root: filepath.Join(state, "originals"), repo: paths.Key(repo), limits: l}
}

// Entry is one original and what is known of it.
type Entry struct {
	ID   string    `json:"id"`
	Time time.Time `json:"time"`
	// Sum is the SHA-256 of the original, in hex.
	Sum     string   `json:"sum"`
	Bytes   int      `json:"bytes"`
	Lines   int      `json:"lines"`
	Host    string   `json:"host,omitempty"`
	Tool    string   `json:"tool,omitempty"`
	Command string   `json:"command,omitempty"`
	Argv    []string `json:"argv,omitempty"`
	Dir     string   `json:"dir,omitempty"`
	// Exit is the exit code; nil where it is not known.
	Exit *int `json:"exit,omitempty"`
	// Rule, Rules and Compacted are the stats' rule, the hash of the rule set, and the size of the result.
	Rule      string `json:"rule,omitempty"`
	Rules     string `json:"rules,omitempty"`
	Compacted int    `json:"compacted"`
	// Result is the SHA-256 of the result, in hex, which is kept with the original; empty where it is not.
	Result string `json:"result,omitempty"`
	// Partial says that the command or its reader was killed, so that this is what came until then.
	Partial bool `json:"partial,omitempty"`

	repo string
}

// ErrNotFound says that there is no original of that ID.
var ErrNotFound = errors.New("no original of that ID")

var serial atomic.Uint64

// Prepare completes an entry for text with its ID, so that a result can name it before anything is written.
func (s *Store) Prepare(e Entry, text string) Entry {
	e.Sum = sumOf(text)
	e.Bytes = len(text)
	e.Lines = strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		e.Lines++
	}
	e.repo = s.repo
	e.ID = newID(e)
	return e
}

func sumOf(text string) string {
	// A conversion would copy the text, which may be a gigabyte. The hash only reads it.
	sum := sha256.Sum256(unsafe.Slice(unsafe.StringData(text), len(text)))
	return hex.EncodeToString(sum[:])
}

// newID names the one time that an output was seen, not its content: the same output seen again is another entry.
func newID(e Entry) string {
	h := sha256.Sum256([]byte(e.Sum + e.repo + e.Time.String() + strconv.Itoa(os.Getpid()) + "." + strconv.FormatUint(serial.Add(1), 10)))
	return hex.EncodeToString(h[:])[:idLength]
}

// Put writes a prepared entry with its text and the result that was made of it, if there is one, and returns the ID under which it is kept: that of the entry, unless
// another original has it already. Nothing that a reader sees is ever half written.
func (s *Store) Put(e Entry, text, result string) (string, error) {
	if int64(len(text)) > s.limits.Bytes {
		return "", fmt.Errorf("keep an original: its %d bytes are more than the %d that the store may hold", len(text), s.limits.Bytes)
	}
	if err := s.object(e.Sum, text); err != nil {
		return "", fmt.Errorf("keep an original: %w", err)
	}
	if result != "" {
		sum := sumOf(result)
		if err := s.object(sum, result); err == nil {
			e.Result = sum
		}
	}
	dir := filepath.Join(s.root, s.repo, "entries")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("keep an original: %w", err)
	}
	for range 8 {
		data, err := json.Marshal(e)
		if err != nil {
			return "", fmt.Errorf("keep an original: %w", err)
		}
		err = create(filepath.Join(dir, e.ID+".json"), string(data)+"\n")
		if err == nil {
			s.prune(e.Time)
			return e.ID, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", fmt.Errorf("keep an original: %w", err)
		}
		e.ID = newID(e)
	}
	return "", errors.New("keep an original: no free ID")
}

// object writes the bytes under their hash. The bytes of another entry that are the same serve for this one, too, unless
// they have been damaged since.
func (s *Store) object(sum, text string) error {
	dir := filepath.Join(s.root, s.repo, "objects")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	name := filepath.Join(dir, sum)
	now := time.Now()
	// A fresh time keeps a prune that runs right now away from it.
	if err := os.Chtimes(name, now, now); err == nil {
		if holds(name, text) {
			return nil
		}
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	err := create(name, text)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	return err
}

// holds reports whether a file has these bytes.
func holds(name, text string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	buf := make([]byte, 64<<10)
	for {
		n, err := f.Read(buf)
		if n > len(text) || string(buf[:n]) != text[:n] {
			return false
		}
		text = text[n:]
		if err != nil {
			return err == io.EOF && text == ""
		}
	}
}

// create writes a file that is not there yet: under another name first, so that it appears whole or not at all.
func create(name, text string) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if _, err := f.WriteString(text); err != nil {
		_ = f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	err = os.Link(f.Name(), name)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	// Some file systems have no hard links. There a rename has to do, which replaces a file of the same name; for
	// objects that is the same content.
	if _, serr := os.Lstat(name); serr == nil {
		return fs.ErrExist
	}
	return os.Rename(f.Name(), name)
}
