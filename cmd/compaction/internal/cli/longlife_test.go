package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestLongLife asks one server for outputs of 20 folders whose rule files are edited all the while, and looks that
// neither its memory nor its goroutines grow. COMPACTION_LONG is how many requests it sends; the edits are then a
// second apart, and how long the answers took is told with -v.
func TestLongLife(t *testing.T) {
	requests, every := 2000, 50*time.Millisecond
	if n, err := strconv.Atoi(os.Getenv("COMPACTION_LONG")); err == nil {
		requests, every = n, time.Second
	}
	dirs := make([]string, 20)
	for i := range dirs {
		dirs[i] = t.TempDir()
		if err := os.Mkdir(filepath.Join(dirs[i], ".git"), 0o755); err != nil {
			t.Fatal(err)
		}
		editRules(t, dirs[i], 0)
	}
	in, ask := io.Pipe()
	answers, out := io.Pipe()
	c := Command{Stdin: in, Stdout: out, Stderr: io.Discard, Env: []string{"COMPACTION_CONFIG_DIR=" + t.TempDir(), "COMPACTION_STATE_DIR=" + t.TempDir()}}
	ended := make(chan int, 1)
	go func() { ended <- c.Main([]string{"serve"}) }()

	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for n := 1; ; n++ {
			select {
			case <-stop:
				return
			case <-tick.C:
				editRules(t, dirs[n%len(dirs)], n)
			}
		}
	}()

	line := strings.Repeat(`step 12 of 40 done\nReading state of thing\nall is well here\n`, 20)
	r := bufio.NewReaderSize(answers, 1<<20)
	took := make([]time.Duration, 0, requests)
	var early, late state
	for i := range requests {
		if i == requests/4 {
			early = measured()
		}
		start := time.Now()
		fmt.Fprintf(ask, `{"id":%d,"tool":"bash","command":"deploy","exitCode":0,"cwd":%q,"text":"%s%d"}`+"\n", i, dirs[i%len(dirs)], line, i)
		got, err := r.ReadString('\n')
		if err != nil || !strings.Contains(got, `"stats"`) {
			t.Fatalf("request %d: %.200q, %v", i, got, err)
		}
		took = append(took, time.Since(start))
	}
	late = measured()
	close(stop)
	<-stopped
	ask.Close()
	if code := <-ended; code != ExitOK {
		t.Errorf("the server ended with %d", code)
	}
	slices.Sort(took)
	p50, p99 := took[len(took)/2], took[len(took)*99/100]
	t.Logf("%d requests: p50 %v, p99 %v (%.1f ×), most %v; heap %d kB at a quarter and %d kB at the end, goroutines %d and %d",
		requests, p50, p99, float64(p99)/float64(p50), took[len(took)-1], early.heap>>10, late.heap>>10, early.goroutines, late.goroutines)
	if late.goroutines > early.goroutines+3 {
		t.Errorf("goroutines grow from %d to %d", early.goroutines, late.goroutines)
	}
	if late.heap > early.heap+early.heap/4+4<<20 {
		t.Errorf("memory grows from %d to %d bytes", early.heap, late.heap)
	}
}

type state struct {
	heap       uint64
	goroutines int
}

// measured is what is in use once all garbage is gone.
func measured() state {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return state{m.HeapAlloc, runtime.NumGoroutine()}
}

func editRules(t *testing.T, dir string, n int) {
	rules := fmt.Sprintf("version: 1\nrules:\n  - id: deploy\n    command: deploy\n    match: line_count > %d\n    pipeline:\n      - drop: ['^step %d|^Reading']\n", n%7, n%20)
	if err := os.WriteFile(filepath.Join(dir, ".compaction.yaml"), []byte(rules), 0o644); err != nil {
		t.Error(err)
	}
}
