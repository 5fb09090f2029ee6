package store

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

var day = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func put(t *testing.T, s *Store, text string, at time.Time) Entry {
	t.Helper()
	e := s.Prepare(Entry{Time: at, Tool: "bash"}, text)
	id, err := s.Put(e, text, "")
	if err != nil {
		t.Fatal(err)
	}
	e.ID = id
	return e
}

func TestKeepAndFind(t *testing.T) {
	state := t.TempDir()
	s := Open(state, "/repo", Limits{})
	text := "a\x00\xff\r\nlast"
	e := put(t, s, text, day)
	got, err := s.Find(e.ID[:5], false)
	if err != nil {
		t.Fatal(err)
	}
	if got.Bytes != len(text) || got.Lines != 2 || got.Tool != "bash" || !got.Time.Equal(day) {
		t.Errorf("%+v", got)
	}
	if back, err := s.Text(got); err != nil || back != text {
		t.Errorf("%q, %v", back, err)
	}
	if _, err := Open(state, "/other", Limits{}).Find(e.ID, false); !errors.Is(err, ErrNotFound) {
		t.Errorf("another repository finds it: %v", err)
	}
	if _, err := Open(state, "/other", Limits{}).Find(e.ID, true); err != nil {
		t.Errorf("and does not when asked to: %v", err)
	}
	for _, p := range []string{"", s.repo, s.repo + "/objects", s.repo + "/entries"} {
		if info, err := os.Stat(filepath.Join(s.root, p)); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("folder %q: %v, %v", p, info.Mode(), err)
		}
	}
	if info, err := os.Stat(filepath.Join(s.root, s.repo, "objects", e.Sum)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("object: %v, %v", info.Mode(), err)
	}
}

func TestSameBytesTwice(t *testing.T) {
	s := Open(t.TempDir(), "/repo", Limits{})
	a, b := put(t, s, "same", day), put(t, s, "same", day)
	if a.ID == b.ID || a.Sum != b.Sum {
		t.Errorf("%s and %s", a.ID, b.ID)
	}
	if err := s.Remove(a); err != nil {
		t.Fatal(err)
	}
	if text, err := s.Text(b); err != nil || text != "same" {
		t.Errorf("the other went with it: %q, %v", text, err)
	}
	if err := s.Remove(b); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Text(b); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the bytes stay: %v", err)
	}
}

func TestBounds(t *testing.T) {
	s := Open(t.TempDir(), "/repo", Limits{Bytes: 100, Age: 48 * time.Hour})
	old := put(t, s, strings.Repeat("o", 10), day)
	var es []Entry
	for i := range 5 {
		es = append(es, put(t, s, strings.Repeat(strconv.Itoa(i), 30), day.Add(50*time.Hour+time.Duration(i)*time.Minute)))
	}
	if _, err := s.Put(s.Prepare(Entry{}, strings.Repeat("x", 101)), strings.Repeat("x", 101), ""); err == nil {
		t.Error("more than fits was taken")
	}
	s.Prune(day.Add(51 * time.Hour))
	left, err := s.List()
	if err != nil || len(left) != 3 || left[0].ID != es[4].ID {
		t.Fatalf("%+v, %v", left, err)
	}
	if _, err := s.Find(old.ID, false); err == nil {
		t.Error("the old one stays")
	}
	// Bytes without an entry stay for as long as their writer may need, and then go.
	object := filepath.Join(s.root, s.repo, "objects", old.Sum)
	if _, err := os.Stat(object); err != nil {
		t.Errorf("fresh bytes went: %v", err)
	}
	s.Prune(time.Now().Add(grace + time.Minute))
	if _, err := os.Stat(object); err == nil {
		t.Error("bytes that nobody needs stay")
	}
}

func TestDamage(t *testing.T) {
	s := Open(t.TempDir(), "/repo", Limits{})
	e := put(t, s, "text", day)
	put(t, s, "other", day)
	if err := os.WriteFile(filepath.Join(s.root, s.repo, "objects", e.Sum), []byte("texT"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Text(e); err == nil {
		t.Error("damaged bytes came back")
	}
	again := put(t, s, "text", day)
	for _, e := range []Entry{e, again} {
		if got, err := s.Text(e); err != nil || got != "text" {
			t.Errorf("kept again after the damage: %q, %v", got, err)
		}
	}
	if err := os.WriteFile(filepath.Join(s.root, s.repo, "entries", "12345678.json"), []byte(`{"id":"1234`), 0o600); err != nil {
		t.Fatal(err)
	}
	if es, err := s.List(); err != nil || len(es) != 3 {
		t.Errorf("a torn entry is in the way: %v, %v", es, err)
	}
}

func TestAtOnce(t *testing.T) {
	state := t.TempDir()
	var wg sync.WaitGroup
	ids := make([]string, 100)
	for i := range ids {
		wg.Go(func() {
			s := Open(state, "/repo", Limits{})
			ids[i] = put(t, s, "text "+strconv.Itoa(i%10), day).ID
			s.Prune(day)
		})
	}
	wg.Wait()
	s := Open(state, "/repo", Limits{})
	for i, id := range ids {
		e, err := s.Find(id, false)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := s.Text(e); err != nil || text != "text "+strconv.Itoa(i%10) {
			t.Errorf("%s: %q, %v", id, text, err)
		}
	}
}

func TestPartial(t *testing.T) {
	s := Open(t.TempDir(), "/repo", Limits{})
	p := s.Begin(Entry{Time: day, Command: "make"})
	if _, err := p.Write([]byte("so far")); err != nil {
		t.Fatal(err)
	}
	if es, _ := s.List(); len(es) != 0 {
		t.Errorf("a run under way is taken for a killed one: %+v", es)
	}
	if p.file == nil {
		t.Skip("no locks here")
	}
	// The death of a process closes its files.
	_ = p.file.Close()
	es, err := s.List()
	if err != nil || len(es) != 1 || !es[0].Partial || es[0].Command != "make" {
		t.Fatalf("%+v, %v", es, err)
	}
	if text, err := s.Text(es[0]); err != nil || text != "so far" {
		t.Errorf("%q, %v", text, err)
	}
	done := s.Begin(Entry{Time: day})
	_, _ = done.Write([]byte("x"))
	done.Close()
	if es, _ := s.List(); len(es) != 1 {
		t.Errorf("a run that ended left something: %+v", es)
	}
}

func TestResult(t *testing.T) {
	s := Open(t.TempDir(), "/repo", Limits{})
	e := s.Prepare(Entry{Time: day}, "original")
	id, err := s.Put(e, "original", "result")
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Find(id, false)
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := s.ResultText(got); !ok || text != "result" {
		t.Errorf("%q, %v", text, ok)
	}
	// The result of one is the original of another: it stays for as long as either needs it.
	other := put(t, s, "result", day)
	if err := s.Remove(got); err != nil {
		t.Fatal(err)
	}
	if text, err := s.Text(other); err != nil || text != "result" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := s.Text(got); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the original stays: %v", err)
	}
	if _, ok := s.ResultText(other); ok {
		t.Error("there is a result where none was kept")
	}
}
