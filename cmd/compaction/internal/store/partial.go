package store

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// Partial is the output of a command that still runs, on disk as it comes: when its reader is killed, it becomes an
// original at the next look into the store. It belongs to one goroutine.
type Partial struct {
	dir  string
	head Entry
	file *os.File
	bad  bool
	left int64
}

// Begin is the place for the output of a command that starts now. Nothing is written before there is output.
func (s *Store) Begin(e Entry) *Partial {
	return &Partial{dir: filepath.Join(s.root, s.repo, "partial"), head: e, left: s.limits.Bytes}
}

// Write adds to the output. It never fails: where there is no place for it, there is no partial output.
func (p *Partial) Write(b []byte) (int, error) {
	if p.file == nil && !p.bad {
		p.open()
	}
	if p.bad {
		return len(b), nil
	}
	// What is too large to be kept need not be written.
	if p.left -= int64(len(b)); p.left < 0 {
		p.Close()
		p.bad = true
		return len(b), nil
	}
	if _, err := p.file.Write(b); err != nil {
		p.Close()
		p.bad = true
	}
	return len(b), nil
}

func (p *Partial) open() {
	p.bad = true
	head, err := json.Marshal(p.head)
	if err != nil || os.MkdirAll(p.dir, 0o700) != nil {
		return
	}
	f, err := os.CreateTemp(p.dir, "run-*")
	if err != nil {
		return
	}
	// The lock goes with the process, whatever ends it.
	if !lock(f) {
		_ = f.Close()
		_ = os.Remove(f.Name())
		return
	}
	if _, err := f.Write(append(head, '\n')); err != nil {
		_ = f.Close()
		_ = os.Remove(f.Name())
		return
	}
	p.file, p.bad = f, false
}

// Close takes the partial output away: the command's reader lives on and has it all.
func (p *Partial) Close() {
	if p.file == nil {
		return
	}
	_ = os.Remove(p.file.Name())
	_ = p.file.Close()
	p.file = nil
}

// adopt makes originals of the outputs whose readers were killed.
func (s *Store) adopt() {
	dir := filepath.Join(s.root, s.repo, "partial")
	files, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, f := range files {
		s.adoptFile(filepath.Join(dir, f.Name()))
	}
}

func (s *Store) adoptFile(name string) {
	f, err := os.Open(name)
	if err != nil {
		return
	}
	defer f.Close()
	if !lock(f) {
		return
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return
	}
	head, text, _ := strings.Cut(string(data), "\n")
	var e Entry
	if json.Unmarshal([]byte(head), &e) == nil && text != "" {
		e.Partial = true
		e.Compacted = 0
		if _, err := s.Put(s.Prepare(e, text), text, ""); err != nil {
			return
		}
	}
	_ = os.Remove(name)
}
