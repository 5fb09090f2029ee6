//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// program is a call of the real program in a folder of its own, with state of its own.
func program(t *testing.T, dir string, args ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	cmd := exec.Command("compaction", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "COMPACTION_STATE_DIR="+filepath.Join(dir, ".state"), "COMPACTION_CONFIG_DIR="+filepath.Join(dir, ".config"), "HOME="+dir)
	var out bytes.Buffer
	cmd.Stdout = &out
	cmd.Stderr = &out
	return cmd, &out
}

// output is what a call of the program prints.
func output(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd, out := program(t, dir, args...)
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v: %s", args, err, out)
	}
	return out.String()
}

func exitCode(err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	if err != nil {
		return -1
	}
	return 0
}

// appears waits until a file is there and returns what is in it.
func appears(t *testing.T, name string) string {
	t.Helper()
	for range 2000 {
		if b, err := os.ReadFile(name); err == nil && len(b) > 0 {
			return strings.TrimSpace(string(b))
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatalf("%s does not appear", name)
	return ""
}

// gone waits until a process has ended.
func gone(t *testing.T, pid string) {
	t.Helper()
	n, err := strconv.Atoi(pid)
	if err != nil {
		t.Fatal(err)
	}
	for range 2000 {
		if errors.Is(syscall.Kill(n, 0), syscall.ESRCH) || zombie(n) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("process %d still runs", n)
	_ = syscall.Kill(n, syscall.SIGKILL)
}

// zombie reports a process that has ended and that its parent has not asked about.
func zombie(pid int) bool {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, state, _ := bytes.Cut(b, []byte(") "))
	return err == nil && bytes.HasPrefix(state, []byte("Z"))
}

// TestSignalToGroup says that a signal to us reaches all that the command started, after what came has been printed.
func TestSignalToGroup(t *testing.T) {
	for name, s := range map[string]syscall.Signal{"TERM": syscall.SIGTERM, "INT": syscall.SIGINT, "HUP": syscall.SIGHUP} {
		dir := t.TempDir()
		cmd, out := program(t, dir, "run", "-c", "echo before; sh -c 'echo $$ > inner; exec sleep 60'; echo not reached")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		inner := appears(t, filepath.Join(dir, "inner"))
		time.Sleep(50 * time.Millisecond)
		if err := cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		code := exitCode(cmd.Wait())
		if want := 128 + int(s); code != want || !strings.HasPrefix(out.String(), "before\n") || strings.Contains(out.String(), "not reached") {
			t.Errorf("%s: exit code %d, output %q", name, code, out)
		}
		gone(t, inner)
	}
}

// TestSignalHandled says that a command which handles the signal ends as it likes, and that all it says is shown.
func TestSignalHandled(t *testing.T) {
	dir := t.TempDir()
	cmd, out := program(t, dir, "run", "-c", `trap 'echo cleaning up; exit 5' TERM; echo before; echo x > ready; while :; do sleep 0.05; done`)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	appears(t, filepath.Join(dir, "ready"))
	_ = cmd.Process.Signal(syscall.SIGTERM)
	if code := exitCode(cmd.Wait()); code != 5 || !strings.HasPrefix(out.String(), "before\n") || !strings.HasSuffix(out.String(), "cleaning up\n") {
		t.Errorf("exit code %d, output %q", code, out)
	}
}

// TestKilled says that what a command had printed is not lost when we are killed, and that the command ends.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	cmd, _ := program(t, dir, "run", "-c", `echo error: first sign of trouble; echo $$ > ready; exec sleep 60`)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	pid := appears(t, filepath.Join(dir, "ready"))
	time.Sleep(50 * time.Millisecond)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if _, err := os.Stat("/proc/self"); err == nil {
		gone(t, pid)
	} else if n, err := strconv.Atoi(pid); err == nil {
		_ = syscall.Kill(n, syscall.SIGKILL)
	}
	if got := output(t, dir, "raw", "--last"); got != "error: first sign of trouble\n" {
		t.Errorf("kept: %q", got)
	}
	if got := output(t, dir, "raw", "list"); !strings.Contains(got, "killed") {
		t.Errorf("the list does not say so: %q", got)
	}
}

// TestChildKilled says that the output of a command that is killed is shown, with the code for it.
func TestChildKilled(t *testing.T) {
	dir := t.TempDir()
	cmd, out := program(t, dir, "run", "-c", `echo before; kill -KILL $$`)
	if code := exitCode(cmd.Run()); code != 137 || out.String() != "before\n" {
		t.Errorf("exit code %d, output %q", code, out)
	}
}

// TestFullDisk says that a disk that takes nothing costs nothing but the original: the limit on the size of files has
// every write to one fail.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, ".state"), 0o700); err != nil {
		t.Fatal(err)
	}
	cmd, out := program(t, dir, "run", "-c", `seq 1 3000; exit 9`)
	limited := exec.Command("sh", "-c", `ulimit -f 0; exec "$@"`, "sh")
	limited.Args = append(limited.Args, cmd.Args...)
	limited.Dir, limited.Env, limited.Stdout, limited.Stderr = cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr
	code := exitCode(limited.Run())
	if code != 9 || !strings.Contains(out.String(), "lines kept") || strings.Contains(out.String(), "compaction raw") {
		t.Errorf("exit code %d, output %q", code, out)
	}
}

// TestManyRuns says that runs at the same time do not take each other's originals or records.
func TestManyRuns(t *testing.T) {
	runs := 200
	if testing.Short() {
		runs = 20
	}
	dir := t.TempDir()
	results := make([]string, runs)
	var wg sync.WaitGroup
	for i := range runs {
		wg.Go(func() {
			cmd, out := program(t, dir, "run", "--", "seq", strconv.Itoa(i*100000), strconv.Itoa(i*100000+1500))
			if err := cmd.Run(); err != nil {
				t.Errorf("run %d: %v: %s", i, err, out)
			}
			results[i] = out.String()
		})
	}
	wg.Wait()
	for i, r := range results {
		_, id, ok := strings.Cut(strings.TrimSuffix(r, "]\n"), "compaction raw ")
		if !ok {
			t.Fatalf("run %d has no original: %q", i, r)
		}
		var want strings.Builder
		for n := i * 100000; n <= i*100000+1500; n++ {
			fmt.Fprintln(&want, n)
		}
		if got := output(t, dir, "raw", id, "--full"); got != want.String() {
			t.Errorf("run %d: the original %s is not its output: %.80q", i, id, got)
		}
	}
	journal, err := os.ReadFile(filepath.Join(dir, ".state", "journal.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(journal, []byte(`"kind":"compaction"`)); n != runs {
		t.Errorf("%d records of %d runs", n, runs)
	}
}
