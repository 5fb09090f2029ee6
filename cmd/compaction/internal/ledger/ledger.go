// Package ledger is the journal of what was saved: one line a compaction, without any text of it and without
// arguments of commands. Many processes write it at once.
package ledger

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	current = "journal.jsonl"
	// rotateAt is the size in bytes at which a new file is begun, keepFiles how many old ones stay.
	rotateAt  = 4 << 20
	keepFiles = 8
)

// Kind says what a record is about.
type Kind string

// The kinds of records.
const (
	Compaction Kind = "compaction"
	// Observed is what a compaction would have been: the result was not used.
	Observed Kind = "observed"
	// Raw is a read of a kept original, whose bytes are what the compaction had saved and the reader needed.
	Raw Kind = "raw"
)

// Record is one line of the journal.
type Record struct {
	Time time.Time `json:"t"`
	Kind Kind      `json:"kind"`
	Host string    `json:"host,omitempty"`
	Tool string    `json:"tool,omitempty"`
	// Program and Sub are the program that ran and its subcommand, nothing else of the command line.
	Program string `json:"program,omitempty"`
	Sub     string `json:"sub,omitempty"`
	// Same is equal for the same command in the same folder and says nothing else about it.
	Same string `json:"same,omitempty"`
	// Rule is the id of the rules that acted; Reason why none did.
	Rule   string `json:"rule,omitempty"`
	Reason string `json:"reason,omitempty"`
	// Unused are the rules whose work was not used: undone, or saving too little.
	Unused []string `json:"unused,omitempty"`
	// Before is the size in bytes as the host would have shown it, After what it got, Closing how much of that is the
	// closing line. Of a raw read, After is what was read.
	Before  int `json:"before"`
	After   int `json:"after"`
	Closing int `json:"closing,omitempty"`
	// Micros is how long it took, in microseconds.
	Micros int64 `json:"us"`
}

// Append writes one record to the journal in the state folder. The record goes to the file in one write at its end,
// which the system does not mix with those of other processes. It starts with a line feed, so that a line that was
// torn before it is not joined with it.
func Append(state string, r Record) error {
	if state == "" {
		return errors.New("write the journal: no state folder")
	}
	line, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	f, err := open(state)
	if err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	_, err = f.Write(slices.Concat([]byte("\n"), line, []byte("\n")))
	if info, serr := f.Stat(); serr == nil && info.Size() > rotateAt {
		rotate(state, info, r.Time)
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	return nil
}

func open(state string) (*os.File, error) {
	name := filepath.Join(state, current)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(state, 0o700); err != nil {
			return nil, err
		}
		return os.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	}
	return f, err
}

// rotate gives the full file another name, unless another process has done so already. Whoever has it open still
// writes to it, and readers read all files.
func rotate(state string, full fs.FileInfo, now time.Time) {
	name := filepath.Join(state, current)
	if info, err := os.Stat(name); err != nil || !os.SameFile(info, full) {
		return
	}
	old := fmt.Sprintf("journal-%s-%d.jsonl", now.UTC().Format("20060102T150405.000000000"), os.Getpid())
	if os.Rename(name, filepath.Join(state, old)) != nil {
		return
	}
	files := rotated(state)
	for len(files) > keepFiles {
		_ = os.Remove(filepath.Join(state, files[0]))
		files = files[1:]
	}
}

// rotated are the names of the old files, the oldest first.
func rotated(state string) []string {
	es, err := os.ReadDir(state)
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range es {
		if strings.HasPrefix(e.Name(), "journal-") && strings.HasSuffix(e.Name(), ".jsonl") {
			out = append(out, e.Name())
		}
	}
	return out
}

// Read returns the records from since on, in the order of their times. Lines that are torn are passed over; how many,
// it says too. A journal that is not there has no records.
func Read(state string, since time.Time) (records []Record, torn int, err error) {
	for _, name := range append(rotated(state), current) {
		data, err := os.ReadFile(filepath.Join(state, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, 0, fmt.Errorf("read the journal: %w", err)
		}
		sc := bufio.NewScanner(bytes.NewReader(data))
		sc.Buffer(nil, len(data)+1)
		for sc.Scan() {
			if len(sc.Bytes()) == 0 {
				continue
			}
			var r Record
			if json.Unmarshal(sc.Bytes(), &r) != nil || r.Time.IsZero() {
				torn++
				continue
			}
			if !r.Time.Before(since) {
				records = append(records, r)
			}
		}
	}
	slices.SortStableFunc(records, func(a, b Record) int { return a.Time.Compare(b.Time) })
	return records, torn, nil
}

// Same is the value of [Record.Same] for a command in a folder. Of the hash only 32 bits are kept: enough to tell the
// commands of a few minutes apart, too few to find out an argument by trying.
func Same(command string, argv []string, dir string) string {
	h := fnv.New64a()
	for _, s := range append([]string{dir, command}, argv...) {
		_, _ = h.Write([]byte(s))
		_, _ = h.Write([]byte{0})
	}
	return strconv.FormatUint(h.Sum64()>>32, 16)
}
