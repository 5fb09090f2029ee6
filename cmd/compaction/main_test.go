package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"compaction": func() { os.Exit(run()) }})
}

// TestScripts runs the command lines in testdata/script against the real program. UPDATE=1 rewrites their goldens.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE") != "",
		Setup: func(e *testscript.Env) error {
			e.Setenv("COMPACTION_CONFIG_DIR", e.WorkDir+"/.config")
			e.Setenv("COMPACTION_STATE_DIR", e.WorkDir+"/.state")
			e.Setenv("HOME", e.WorkDir)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"fill":    fill,
			"smaller": smaller,
			"exits":   exits,
		},
	})
}

// fill FILE LINES TEXT writes LINES numbered lines of TEXT; %d in it is the number.
func fill(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: fill FILE LINES TEXT")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(args[2], "%d", strconv.Itoa(i)))
		b.WriteByte('\n')
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(b.String()), 0o644))
}

// smaller A B fails unless A has fewer bytes than B.
func smaller(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: smaller A B")
	}
	a, b := len(ts.ReadFile(args[0])), len(ts.ReadFile(args[1]))
	if a >= b {
		ts.Fatalf("%s has %s", args[0], fmt.Sprintf("%d bytes, %s has %d", a, args[1], b))
	}
}

// exits CODE COMMAND... runs a command that has to end with CODE.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("%s: exit code %d, want %d", strings.Join(args[1:], " "), got, want)
	}
}
