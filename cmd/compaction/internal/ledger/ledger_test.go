package ledger

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

var day = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func TestAtOnce(t *testing.T) {
	state := filepath.Join(t.TempDir(), "new")
	var wg sync.WaitGroup
	for i := range 200 {
		wg.Go(func() {
			if err := Append(state, Record{Time: day, Before: i, Program: strings.Repeat("x", i)}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	rs, torn, err := Read(state, time.Time{})
	if err != nil || torn != 0 || len(rs) != 200 {
		t.Fatalf("%d records, %d torn, %v", len(rs), torn, err)
	}
	seen := map[int]bool{}
	for _, r := range rs {
		seen[r.Before] = len(r.Program) == r.Before
	}
	for i := range 200 {
		if !seen[i] {
			t.Errorf("record %d is not there, or not whole", i)
		}
	}
}

func TestTornWrite(t *testing.T) {
	state := t.TempDir()
	for _, torn := range []string{`{"t":"2026-01-`, "\n", "\x00\x00\x00", `{}`, "{\"t\":1}\n", strings.Repeat("y", 100_000)} {
		if err := Append(state, Record{Time: day, Before: 1}); err != nil {
			t.Fatal(err)
		}
		f, err := os.OpenFile(filepath.Join(state, current), os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(torn); err != nil {
			t.Fatal(err)
		}
		_ = f.Close()
	}
	rs, torn, err := Read(state, time.Time{})
	if err != nil || len(rs) != 6 || torn != 5 {
		t.Errorf("%d records, %d torn, %v", len(rs), torn, err)
	}
}

func TestRotation(t *testing.T) {
	state := t.TempDir()
	name := filepath.Join(state, current)
	for i := range keepFiles + 3 {
		if err := os.WriteFile(name, []byte(strings.Repeat("\n", rotateAt)), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := Append(state, Record{Time: day.Add(time.Duration(i) * time.Second), Before: i}); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(name); err == nil {
			t.Fatal("the full file stays")
		}
	}
	if got := rotated(state); len(got) != keepFiles {
		t.Errorf("%d old files", len(got))
	}
	rs, _, err := Read(state, day.Add(5*time.Second))
	if err != nil || len(rs) != keepFiles+3-5 || rs[0].Before != 5 {
		t.Errorf("%+v, %v", rs, err)
	}
	if info, err := os.Stat(filepath.Join(state, rotated(state)[0])); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

func TestNoPlace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if Append(filepath.Join(file, "state"), Record{Time: day}) == nil || Append("", Record{Time: day}) == nil {
		t.Error("no error")
	}
	if rs, _, err := Read(filepath.Join(t.TempDir(), "none"), time.Time{}); err != nil || len(rs) != 0 {
		t.Errorf("%v, %v", rs, err)
	}
}

func TestSame(t *testing.T) {
	if Same("a", nil, "b") == Same("", []string{"a"}, "b") || Same("a b", nil, "") == Same("a", nil, "b ") {
		t.Error("commands are not told apart")
	}
}
